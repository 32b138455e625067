/** What the recorded answer of a call tells about its payment. */
import type { CallDetail } from '../../feed/feed-entry.ts'
import { asRecord, parseJson } from '../../json/unknown-json.ts'

export type Answer = {
  seq: number
  operation: string
  /** The payment's, or the refund's. Null if the answer does not tell. */
  amount: number | null
  /** Null for anything but a payment. */
  state: { status: string; detail: string | null; at: string | null } | null
}

/** Null for an answer of which the journal kept only a part, and for errors. */
export function readAnswer({ seq, operation, outcome, response }: CallDetail): Answer | null {
  if (outcome === 'error') return null
  const answer = asRecord(parseJson(response))
  const { status, status_detail, date_last_updated, transaction_amount, amount } = answer
  const isPayment = typeof status === 'string' && typeof transaction_amount === 'number'
  const total = isPayment ? transaction_amount : amount
  return {
    seq,
    operation,
    amount: typeof total === 'number' ? total : null,
    state: isPayment ? { status, detail: textOf(status_detail), at: textOf(date_last_updated) } : null,
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
