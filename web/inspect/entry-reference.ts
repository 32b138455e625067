/** What can be compared, as it stands in an address: `call-12`, `notification-34`, `payment-1300000001`. */
const comparedKinds = ['call', 'notification', 'payment'] as const
type ComparedKind = (typeof comparedKinds)[number]

/** `id`: the seq of an entry, or the payment's id. */
export type EntryReference = { kind: ComparedKind; id: string }

const form = new RegExp(`^(${comparedKinds.join('|')})-([1-9]\\d{0,17})$`)

export function readReference(text: string): EntryReference | null {
  const [, kind, id] = form.exec(text) ?? []
  const known = comparedKinds.find(one => one === kind)
  return known && id ? { kind: known, id } : null
}

export function writeReference({ kind, id }: EntryReference): string {
  return `${kind}-${id}`
}

/** A reference, or the address of an entry or a payment, as a user pastes it; digits alone are a payment's id. */
export function findReference(pasted: string): EntryReference | null {
  const text = pasted.trim()
  if (/^\d{5,18}$/.test(text)) return { kind: 'payment', id: text }
  const [, page, path] = /\/(calls|webhooks|payments)\b\/?(\d*)/.exec(text) ?? []
  if (page === 'payments') return path ? { kind: 'payment', id: path } : null
  const [, seq] = /[?&]id=(\d{1,15})\b/.exec(text) ?? []
  if (page && seq) return { kind: page === 'calls' ? 'call' : 'notification', id: seq }
  return readReference(text)
}
