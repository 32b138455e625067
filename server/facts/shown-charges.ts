/** The charges that a shop saw in what it read, and whether a second try is the same charge once more. */
import { holdingStatusOf, takesMoney } from './charge-states.ts'
import { textIn, toObjects } from './json.ts'
import { readBody } from './read-body.ts'
import { bodyOf, moneyOf, type ReadCall } from './recorded-calls.ts'

type Document = ReadCall['answered']

/** Whether the last of these reads that had this charge told the shop that it took money. @param reads in the order of time */
export function showCharge(reads: readonly ReadCall[], charge: ReadCall): boolean {
  const last = reads.flatMap(({ response }) => documentsIn(readBody(response), charge)).at(-1)
  return last !== undefined && isTaken(last)
}

/** Whether the provider told that the charge took money, and a fault changed it or left it out of what the shop got. */
export function hidesCharge(read: ReadCall, charge: ReadCall): boolean {
  return documentsIn(read.answered, charge).some(isTaken) && !showCharge([read], charge)
}

function documentsIn(body: Document, { resource }: ReadCall): Document[] {
  return [body, ...toObjects(body.results), ...toObjects(body.data)].filter(
    ({ id }) => id !== undefined && textIn(id) === resource,
  )
}

const isTaken = (document: Document) => takesMoney(holdingStatusOf(document))

/**
 * Whether the second charge is known to be the first one once more. Two cards may each pay half of a sale, so that equal
 * bodies prove it only with the same card or token, or without any.
 */
export function isSameCharge(first: ReadCall, second: ReadCall): boolean {
  if (bodyOf(first) !== bodyOf(second)) return false
  const [one, other] = [moneyOf(first).card, moneyOf(second).card]
  if (one !== null && other !== null) return one === other
  const [tokens, others] = [first, second].map(({ exchange }) => exchange?.card_tokens ?? [])
  return String(tokens) === String(others) && (String(tokens) !== '' || !hasToken(first))
}

const hasToken = ({ request }: ReadCall) => /"(?:card_)?token(?:_id)?"/.test(request)
