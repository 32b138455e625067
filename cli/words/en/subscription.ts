export const subscription = {
  about: 'subscribes a payer of the simulator, charges, pauses, resumes or cancels',
  create: {
    about: 'subscribes a payer with a test card, and charges it at once unless it has a trial',
    amount: 'the amount of each charge, which comes monthly (default: a usual one of the country)',
    plan: 'the id of a plan, which has the amount and the period',
    method: 'the card, for example visa (default: visa)',
  },
  charge:
    'moves the clock to the next charge, or to the next attempt of an unpaid one, and prints its invoice',
  pause: 'pauses it: no charges until it is resumed',
  resume: 'resumes a paused one: it is authorized again',
  cancel: 'cancels it, which is final',
  id: 'the subscription',
  done: (id: string, status: string, next: string | null) =>
    `Subscription ${id}: ${status}${next === null ? '' : `, next charge ${next}`}`,
  charged: (id: string, amountAndStatus: string, payment: string) =>
    `Invoice ${id} of ${amountAndStatus}. ${payment}`,
  notCharged: (id: string, status: string) => `Subscription ${id} was not charged. It is ${status}.`,
}
