/** The facts in the recorded answer of a call about its payment, order or subscription. */

import { readCents } from '../../server/facts/decimal-amounts.ts'
import type { Amount } from '../money/format-money.ts'
import type { CallDetail } from '../stream/feed-entry.ts'
import { asRecord, parseJson } from '../unknown-json.ts'

export type Answer = {
  seq: number
  operation: string
  effect: CallDetail['effect']
  /** The amount of the payment, the order, the refund or one charge. Null if the answer has none. */
  amount: Amount | null
  /** The state of the payment, the order or the subscription. Null for other answers. */
  state: { status: string; detail: string | null; at: string | null } | null
  /** The sum of all refunds of an order so far, in cents. Null if the answer does not say. */
  refundedCents: number | null
  /** The sum of the partial refunds that the request asked for, in cents. Null for other requests. */
  askedRefundCents: number | null
  /** The status that the request asked for. */
  wantedStatus: string | null
}

type Told = Pick<Answer, 'amount' | 'state' | 'refundedCents'>

/** Reads an answer. Null if the journal kept only a part of it, and for errors. */
export function readAnswer(call: CallDetail): Answer | null {
  const { seq, operation, effect, subject, outcome, request, response } = call
  if (outcome === 'error') return null
  const answer = asRecord(parseJson(response))
  const { status, transactions } = asRecord(parseJson(request))
  const askedRefundCents = Array.isArray(transactions)
    ? sumCents(transactions.map(refund => asRecord(refund).amount))
    : null
  return {
    seq,
    operation,
    effect,
    wantedStatus: textOf(status),
    askedRefundCents,
    ...readerOf(subject)(answer),
  }
}

function readerOf(subject: CallDetail['subject']): (answer: Record<string, unknown>) => Told {
  if (subject === 'order') return readOrder
  return subject === 'subscription' ? readSubscription : readPayment
}

function readPayment(answer: Record<string, unknown>): Told {
  const { status, status_detail: detail, date_last_updated: at, transaction_amount, amount } = answer
  const isPayment = typeof status === 'string' && typeof transaction_amount === 'number'
  const total = isPayment ? transaction_amount : amount
  return {
    amount: typeof total === 'number' ? total : null,
    refundedCents: null,
    state: isPayment ? { status, detail: textOf(detail), at: textOf(at) } : null,
  }
}

/** Reads an order. The answers of a capture and of a refund have the new state, but neither amount nor time. */
function readOrder(answer: Record<string, unknown>): Told {
  const { status, status_detail: detail, last_updated_date: at, total_amount: amount } = answer
  const { refunds = [] } = asRecord(answer.transactions)
  const isTold = answer.transactions !== undefined && Array.isArray(refunds)
  return {
    amount: textOf(amount),
    refundedCents: isTold ? sumCents(refunds.map(refund => asRecord(refund).amount)) : null,
    state: typeof status === 'string' ? { status, detail: textOf(detail), at: textOf(at) } : null,
  }
}

/** Reads a subscription. The amount is that of one charge. */
function readSubscription({ status, last_modified: at, auto_recurring }: Record<string, unknown>): Told {
  const { transaction_amount: amount } = asRecord(auto_recurring)
  return {
    amount: typeof amount === 'number' ? amount : null,
    refundedCents: null,
    state: typeof status === 'string' ? { status, detail: null, at: textOf(at) } : null,
  }
}

/** Null if one of the amounts is not known. */
function sumCents(amounts: readonly unknown[]): number | null {
  const cents = amounts.map(readCents)
  return cents.includes(null) ? null : cents.reduce<number>((sum, one) => sum + (one ?? 0), 0)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
