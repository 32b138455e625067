import {
  splitPaymentBody,
  splitPaymentChange,
  splitRefund,
  splitRefundAll,
  splitReleaseDate,
} from '../../../catalog/requests/split-payments.ts'
import { sum } from '../../../facts/amounts.ts'
import { toObject, toText } from '../../../facts/json.ts'
import { checkBody, type Refuse } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { notFound, refusal } from '../../http/errors/provider-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findAnswer, keepAnswer, scopeOf } from '../../http/idempotency.ts'
import { readFilters, readPage } from '../../http/read-page.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Payment } from '../../store/records/payment.ts'
import type { SplitPayment } from '../../store/records/split-payment.ts'
import { cancel, capture, refundable } from '../payments/change-payment.ts'
import { savePayment } from '../payments/save-payment.ts'
import { refundPayment } from '../refunds/refunds-routes.ts'
import { chargeSplit } from './charge-split.ts'
import { readReleaseDate } from './read-release-date.ts'
import { type Held, heldOf, requireSplit } from './shares.ts'
import { toSplitJson, toSplitRefundJson } from './split-json.ts'

type OfAccount = Call<Account>

export const splitPaymentHandlers = {
  create: createSplit,
  search: searchSplits,
  get: (call, deps) => ok(show(requireSplit(call, deps), call, deps)),
  change: changeSplit,
  setReleaseDate,
  refundAll,
  listRefunds(call, deps) {
    const split = requireSplit(call, deps)
    const toJson = (held: Held) => held.payment.refunds.map(refund => toSplitRefundJson(refund, held, split))
    return ok(heldOf(split, deps).flatMap(toJson))
  },
  refund: refundShare,
} satisfies Handlers['splitPayments']

const show = (split: SplitPayment, { account }: OfAccount, deps: Deps) =>
  toSplitJson(split, heldOf(split, deps), account)

const refuseSplit: Refuse = ([{ rule }]) => {
  const description = rule.message ?? 'Invalid request.'
  return refusal(400, description, [{ code: rule.code, description }])
}

/** A payment with the wallet of Wallet Connect has the same address. No source says how its payer is charged. */
const noWallet = () =>
  refusal(
    501,
    'The simulator has no behavior for advanced payments with wallet_payment. Nothing was performed',
  )

/** A repeated idempotency key gets the split payment of the first call. */
function createSplit(call: OfAccount, deps: Deps): Answer {
  const { account, now } = call
  if (toObject(call.body).wallet_payment !== undefined) throw noWallet()
  const { answers, splitPayments } = deps.tables
  const key = toText(call.headers['x-idempotency-key'])
  const scope = key === null ? null : scopeOf(call, key)
  const before = scope && findAnswer(answers, scope, call)
  const known = before ? splitPayments.get(account.number, String(before)) : undefined
  if (known) return ok(show(known, call, deps))
  checkBody(splitPaymentBody, call, refuseSplit)
  const split = chargeSplit(toObject(call.body), { account, deps, now })
  splitPayments.put(account.number, split)
  if (scope) keepAnswer(answers, scope, { account, now, document: split.id })
  return created(show(split, call, deps))
}

const filterColumns = Object.entries({ external_reference: 'reference' })

/** The status is that of the sellers' payments, so the search filters by it after it has read them. */
function searchSplits(call: OfAccount, deps: Deps): Answer {
  const { account, query } = call
  const { limit, offset } = readPage(query, { defaultLimit: 30 })
  const sort = { column: 'created', isDescending: true }
  const where = readFilters(query, filterColumns)
  const found = deps.tables.splitPayments.find(account.number, { where, sort })
  const fits = ({ status }: { status: string }) => !query.status || query.status === status
  const shown = found.map(split => show(split, call, deps)).filter(fits)
  const results = shown.slice(offset, offset + limit)
  return ok({ paging: { total: shown.length, limit, offset }, results })
}

/** Captures or cancels all shares. Throws the refusal of the first that does not allow it, and changes none then. */
function changeSplit(call: OfAccount, deps: Deps): Answer {
  const split = requireSplit(call, deps)
  checkBody(splitPaymentChange, call, refuseSplit)
  const body = toObject(call.body)
  const change = (payment: Payment, now: number) =>
    body.status === 'cancelled'
      ? cancel(payment, 'by_collector', now)
      : body.capture === true && payment.status === 'authorized'
        ? capture(payment, null, now)
        : payment
  saveAll(split, change, deps)
  return ok(show(split, call, deps))
}

function saveAll(split: SplitPayment, change: (payment: Payment, now: number) => Payment, deps: Deps) {
  for (const { account, payment } of heldOf(split, deps)) {
    const now = deps.clock.now(account)
    const changed = change(payment, now)
    if (changed !== payment) savePayment(changed, { account, deps, action: 'payment.updated', now })
  }
}

function setReleaseDate(call: OfAccount, deps: Deps): Answer {
  const split = requireSplit(call, deps)
  checkBody(splitReleaseDate, call, refuseSplit)
  const { money_release_date: sent } = toObject(call.body)
  const releaseAt = readReleaseDate(sent) ?? call.now
  saveAll(split, (payment, now) => ({ ...payment, releaseAt, updatedAt: now }), deps)
  return created({ ...show(split, call, deps), money_release_date: sent })
}

/** Returns to the buyer what is left of every share, also of the marketplace's. */
function refundAll(call: OfAccount, deps: Deps): Answer {
  const split = requireSplit(call, deps)
  checkBody(splitRefundAll, call, refuseSplit)
  const left = heldOf(split, deps).filter(({ payment }) => refundable(payment) > 0)
  const refunds = (left.length > 0 ? left : heldOf(split, deps)).map(held =>
    refund(held, undefined, { split, deps }),
  )
  const amount = sum(...refunds.map(each => each.amount))
  // The SDKs read a single refund with the whole amount.
  const { disbursement_id: _, ...whole } = { ...refunds[0], amount }
  return created({ ...whole, refunds })
}

function refundShare(call: OfAccount, deps: Deps): Answer {
  const split = requireSplit(call, deps)
  const held = heldOf(split, deps).find(
    ({ share }) => !share.isRest && String(share.paymentId) === call.params.disbursement_id,
  )
  if (!held) throw notFound('Disbursement not found')
  checkBody(splitRefund, call, refuseSplit)
  return created(refund(held, toObject(call.body).amount, { split, deps }))
}

function refund(held: Held, amount: unknown, { split, deps }: { split: SplitPayment; deps: Deps }) {
  const { account, payment } = held
  const made = refundPayment(payment, { amount }, { account, deps, now: deps.clock.now(account) })
  return toSplitRefundJson(made, held, split)
}
