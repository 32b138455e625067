/** The charges whose answer the journal lacks: what the shop read later tells of them, and which stay open. */
import { textIn } from './json.ts'
import { publicRouteOf } from './plugin-routes.ts'
import { moneyOf, type ReadCall, referenceOf, targetOf } from './recorded-calls.ts'

const charging = ['POST /v1/payments', 'POST /v1/orders', 'POST /v1/orders/{id}/process', 'POST /preapproval']

export function isCharging(operation: string): boolean {
  return charging.includes(publicRouteOf(operation))
}

type Document = ReadCall['answered']

/**
 * Gives each charge without a readable answer the payment that the shop read later under its reference and amount, and
 * that no other call is known to have made.
 *
 * @param all in the order of time
 */
export function learnLostCharges(all: readonly ReadCall[]): ReadCall[] {
  const open = new Set(findOpenCharges(all))
  if (open.size === 0) return [...all]
  const taken = new Set(all.flatMap(call => (isKnownCharge(call) ? [textIn(call.answered.id)] : [])))
  const ofKey = new Map<string, Document>()
  return all.map(call => {
    if (!open.has(call)) return call
    const key = keyOf(call)
    const found = (key && ofKey.get(key)) || findRead(call, all, taken)
    if (!found) return call
    taken.add(textIn(found.id))
    if (key) ofKey.set(key, found)
    return { ...call, answered: found, resource: textIn(found.id), sold: 'yes' as const }
  })
}

/** The charges of which no record tells whether they were performed. A repeat with the same key tells it. */
export function findOpenCharges(all: readonly ReadCall[]): ReadCall[] {
  const told = new Set(all.filter(isKnownCharge).map(keyOf))
  told.delete(null)
  return all.filter(call => isOpen(call) && !told.has(keyOf(call)))
}

/** Whether the call is a charge that was performed, and its answer says in which state. */
export function isKnownCharge(call: ReadCall): boolean {
  return isCharging(call.operation) && call.sold === 'yes' && isStated(call)
}

const isStated = ({ answered: { id, status } }: ReadCall) => id !== undefined && typeof status === 'string'
const isOpen = (call: ReadCall) =>
  isCharging(call.operation) && call.sold !== 'no' && !(call.sold === 'yes' && isStated(call))

/** The provider ignores the keys of subscriptions. */
function keyOf(call: ReadCall): string | null {
  if (call.operation === 'POST /preapproval' || call.idempotency_key === null) return null
  return `${call.credentials} ${targetOf(call)} ${call.idempotency_key}`
}

function findRead(call: ReadCall, all: readonly ReadCall[], taken: ReadonlySet<string>) {
  const reference = referenceOf(call)
  if (reference === null || call.operation.includes('{id}')) return undefined
  const { amount } = moneyOf({ ...call, answered: call.sent })
  const route = publicRouteOf(call.operation).replace('POST', 'GET')
  const documents = all.flatMap(read =>
    read.operation.startsWith(route) &&
    read.status < 300 &&
    read.atMs >= call.atMs &&
    read.credentials === call.credentials
      ? documentsOf(read)
      : [],
  )
  return documents
    .filter(
      document =>
        document.external_reference === reference &&
        moneyOf({ ...call, answered: document }).amount === amount &&
        isStated({ ...call, answered: document }) &&
        !taken.has(textIn(document.id)),
    )
    .toSorted((a, b) => createdMs(a) - createdMs(b))[0]
}

function documentsOf({ answered }: ReadCall): Document[] {
  return Array.isArray(answered.results) ? (answered.results as Document[]) : [answered]
}

const createdMs = ({ date_created, created_date }: Document) =>
  Date.parse(textIn(date_created ?? created_date)) || 0
