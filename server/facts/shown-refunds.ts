/** The refunds that a shop saw in what it read of a payment or an order. */
import { textIn, toObject, toObjects } from './json.ts'
import { readBody, readList } from './read-body.ts'
import type { ReadCall } from './recorded-calls.ts'

type Document = ReadCall['answered']

/**
 * Whether the shop got a read of the payment, or the order, that has this refund. A refund whose id no record tells is
 * known by its amount and its date. False, too, if nothing of the read can be read.
 */
export function showsRefund(read: ReadCall, refund: ReadCall): boolean {
  const shown = refundsIn(read, refund.resource)
  const ids = idsOf(refund)
  if (ids.length > 0) return ids.every(id => shown.some(one => textIn(one.id) === id))
  const { amount } = refund.sent
  return shown.some(
    one =>
      Date.parse(textIn(one.date_created)) >= refund.atMs &&
      (amount === undefined || Number(one.amount) === Number(amount)),
  )
}

/** Those of a payment are in `refunds`, those of an order in its transactions, and one may be read alone, or in a list. */
function refundsIn({ response }: ReadCall, resource: string | null): Document[] {
  const got = readBody(response)
  const ofThing = [got, ...toObjects(got.results), ...toObjects(got.data)].filter(
    ({ id }) => textIn(id) === resource,
  )
  return [...readList(response), got, ...ofThing.flatMap(refundsOf)]
}

function refundsOf({ refunds, transactions }: Document): Document[] {
  return [...toObjects(refunds), ...toObjects(toObject(transactions).refunds)]
}

/** The id of a refund of a payment, or those of an order with its refund. None if the provider's response is not known. */
function idsOf({ sold, answered }: ReadCall): string[] {
  if (sold !== 'yes') return []
  const made = answered.payment_id === undefined ? refundsOf(answered) : [answered]
  return made.map(({ id }) => textIn(id)).filter(id => id !== '')
}
