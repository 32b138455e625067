export const pay = {
  about: 'pays with a test card, or by ticket or transfer, and prints the payment or the order',
  api: 'payments, or orders for the Orders API',
  amount: 'the amount (default: a usual one of the country)',
  method: 'the payment method, for example visa or rapipago (default: visa)',
  outcome: 'the name on the test card, which decides the outcome',
  reference: 'the external_reference',
  key: 'the idempotency key: repeated with it, nothing is done twice',
  preference:
    'a preference, which is paid as on its checkout page in the simulator; it has amount and reference',
  returns: (url: string) => `The payer returns to ${url}`,
  unknownSite: (site: string) => `The country ${site} of the account is not known.`,
  unknownMethod: (method: string, known: string) =>
    `${method} is not a payment method here. Possible: ${known}.`,
  noPublicKey: 'The gateway has no public key, and paying by card needs one. Set GATEWAY_PUBLIC_KEY.',
  noProvider: (url: string) => `The provider does not answer at ${url}.`,
  unknownPreference: (id: string) =>
    `The simulator has no preference ${id} in this account. Give the id that the answer to its creation has, or take one from the page Preferences of the console.`,
  done: (id: string, status: string) => `Payment ${id}: ${status}`,
  doneOrder: (id: string, status: string) => `Order ${id}: ${status}`,
  keyUsed: (reason: string) =>
    `This key was used before, and what it did then is not answered again: ${reason} Nothing was charged now. Use another key.`,
}
