import { randomUUID } from 'node:crypto'
import { countryOf, type SiteId } from '../facts/countries.ts'
import { cardOf, payerOf, tokenize } from '../shared/test-payer.ts'
import { idOf } from './entries.ts'
import type { Servers } from './payments.ts'
import type { ChargedInvoice, Invoice, SubscriptionRef, Subscriptions } from './subscription-types.ts'
import type { Clock } from './types.ts'

/** The provider lists at most this many. */
const maxInvoices = 49

type Schedule = Awaited<ReturnType<Servers['control']['subscriptions']['getSchedule']>>

/** Thrown if no charge is to come, or if the subscription ended or was paused instead. */
export class NotChargedError extends Error {
  override readonly name = 'NotChargedError'
  /** The status of the subscription. */
  readonly status: string

  constructor(message: string, status: string) {
    super(`${message}: it is ${status}.`)
    this.status = status
  }
}

/**
 * The actions of shop, payer and bank on subscriptions. The answers are the provider's, whose fields are not checked.
 */
export function createSubscriptions(
  { gateway, provider, control }: Servers,
  site: SiteId,
  clock: Clock,
): Subscriptions {
  const country = countryOf(site)
  const change = (status: 'authorized' | 'paused' | 'cancelled') => (subscription: SubscriptionRef) =>
    gateway.subscriptions.change({ subscriptionId: idOf(subscription), status })
  const read = (subscription: SubscriptionRef) =>
    gateway.subscriptions.get({ subscriptionId: idOf(subscription) })
  const notCharged = async (subscription: SubscriptionRef, what: string) =>
    new NotChargedError(`Subscription ${idOf(subscription)} ${what}`, (await read(subscription)).status)
  const invoices = async (subscription: SubscriptionRef): Promise<Invoice[]> => {
    const query = { preapproval_id: idOf(subscription), limit: maxInvoices }
    const { results } = await gateway.invoices.search(query)
    return results.sort((a, b) => a.id - b.id)
  }

  return {
    create: async ({ amount = country.sampleAmount, method, outcome = 'APRO', fields = {} } = {}) => {
      const card_token_id = await tokenize(provider, cardOf(country, method), { outcome, country })
      const ownTerms = {
        reason: 'Club',
        back_url: 'https://shop.example',
        auto_recurring: {
          frequency: 1,
          frequency_type: 'months' as const,
          transaction_amount: amount,
          currency_id: country.currency,
        },
      }
      return gateway.subscriptions.create({
        payer_email: payerOf(country).email,
        external_reference: `subscription-${randomUUID()}`,
        card_token_id,
        status: 'authorized',
        ...(!('preapproval_plan_id' in fields) && ownTerms),
        ...fields,
      })
    },
    read,
    pause: change('paused'),
    resume: change('authorized'),
    cancel: change('cancelled'),
    chargeNext: async subscription => {
      const before = await invoices(subscription)
      const next = nextOf(await control.subscriptions.getSchedule({ id: idOf(subscription) }))
      if (next === undefined) throw await notCharged(subscription, 'has no charge to come')
      await clock.advance({ to: next })
      const known = new Set(before.filter(isCharged).map(({ payment }) => payment.id))
      const after = (await invoices(subscription)).filter(isCharged)
      const charged = after.findLast(({ payment }) => !known.has(payment.id))
      if (!charged) throw await notCharged(subscription, `was not charged at ${next}`)
      return charged
    },
    refuse: async (subscription, refusal = {}) => {
      await control.subscriptions.planRefusal({ id: idOf(subscription), ...refusal })
    },
    invoices,
    timeline: async subscription => {
      const timeline = await gateway.subscriptions.timeline({ subscriptionId: idOf(subscription) })
      return timeline.entries
    },
  }
}

function isCharged(invoice: Invoice): invoice is ChargedInvoice {
  return invoice.payment !== undefined
}

/**
 * The date of the subscription's next charge, of the next attempt of an unpaid one, or of the end of one whose attempts
 * are used up. Undefined if none is to come.
 */
function nextOf({ next_charge_at, next_retry_at, charge_end }: Schedule): string | undefined {
  const charges = [next_charge_at, next_retry_at].filter(at => at !== null)
  return (charges.length === 0 && charge_end ? [charge_end.at] : charges).sort(
    (a, b) => Date.parse(a) - Date.parse(b),
  )[0]
}
