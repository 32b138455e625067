/**
 * References of records that can be compared, as an address has them: `call-12`, `notification-34`,
 * `payment-1300000001`, `order-ORDTST01…`.
 */
import { orderId } from '../../server/facts/resource-ids.ts'
import { readText } from '../browser/search-params.ts'

const comparedKinds = ['call', 'notification', 'payment', 'order'] as const
type ComparedKind = (typeof comparedKinds)[number]

/** `id` is the seq of an entry, or the id of a payment or order. */
export type EntryReference = { kind: ComparedKind; id: string }

const number = /^[1-9]\d{0,17}$/

export function readReference(text: string): EntryReference | null {
  const [, name, id = ''] = /^(\w+)-(\w+)$/.exec(text) ?? []
  const kind = comparedKinds.find(one => one === name)
  return kind && (kind === 'order' ? orderId : number).test(id) ? { kind, id } : null
}

export function writeReference({ kind, id }: EntryReference): string {
  return `${kind}-${id}`
}

/**
 * Finds the reference in a pasted text: a reference, or the address of an entry or a payment. An id alone is that of a
 * payment or an order.
 */
export function findReference(pasted: string): EntryReference | null {
  const text = pasted.trim()
  if (/^\d{5,18}$/.test(text)) return { kind: 'payment', id: text }
  if (orderId.test(text)) return { kind: 'order', id: text }
  const [, order] = /\/orders\/(\w+)/.exec(text) ?? []
  if (order) return readReference(`order-${order}`)
  const [, page, path] = /\/(calls|webhooks|payments)\b\/?(\d*)/.exec(text) ?? []
  if (page === 'payments') return path ? { kind: 'payment', id: path } : null
  const [, seq] = /[?&]id=(\d{1,15})\b/.exec(text) ?? []
  if (page && seq) return { kind: page === 'calls' ? 'call' : 'notification', id: seq }
  return readReference(text)
}

/** Reads a search parameter that names a record to compare. */
export function readCompared(value: unknown): string | undefined {
  const text = readText(value)
  return text && readReference(text) ? text : undefined
}
