import { amountIn, payoutBody, payoutCancel, readScheduleDate } from '../../../catalog/requests/payouts.ts'
import { roundFor } from '../../../facts/amounts.ts'
import { countryOf } from '../../../facts/countries.ts'
import { type JsonObject, toObject, toText } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { notFound, refusal } from '../../http/errors/provider-error.ts'
import { refuseInWords } from '../../http/errors/refuse-others.ts'
import type { Handlers } from '../../http/handlers.ts'
import { answerOnce } from '../../http/idempotency.ts'
import { readPage } from '../../http/read-page.ts'
import { type Answer, type Call, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { newUlid } from '../../store/accounts/identifiers.ts'
import type { Payout, PayoutTransaction } from '../../store/records/payout.ts'
import { readNotificationUrl } from '../payments/read-payment.ts'
import { begin, checkSender, requirePayoutKey } from './begin-payout.ts'
import { intentHandlers } from './intents.ts'
import { isWaiting } from './pay-out.ts'
import { savePayout } from './payout-jobs.ts'
import { announceTransaction, toPayoutJson, toTransactionJson } from './payout-json.ts'

type OfAccount = Call<Account>

export const payoutHandlers = {
  create: (call, deps) =>
    answerOnce(call, deps, { key: requirePayoutKey(call), perform: () => createPayout(call, deps) }),
  listTransactions,
  getTransaction(call, deps) {
    const payout = requirePayout(call, deps)
    return ok(toTransactionJson(requireTransaction(payout, call), payout, call.account))
  },
  cancelTransaction: (call, deps) =>
    answerOnce(call, deps, { key: requirePayoutKey(call), perform: () => cancel(call, deps) }),
  ...intentHandlers,
} satisfies Handlers['payouts']

/** The answer comes before the transactions are performed, which a job does now or at the scheduled time. */
function createPayout(call: OfAccount, deps: Deps): Answer {
  const { account, now } = call
  checkSender(call)
  checkBody(payoutBody, call, refuseInWords)
  const body = toObject(call.body)
  const scheduledAt = readScheduleDate(body.schedule_date)
  const toTransaction = (sent: JsonObject) => ({
    id: newUlid(deps.counters, account, { now, prefix: 'TOP' }),
    amount: roundFor(countryOf(account.siteId), amountIn(sent.amount) ?? 0),
    externalReference: toText(sent.external_reference),
    sent,
    status: scheduledAt === null ? 'created' : 'pending',
  })
  const payout: Payout = {
    id: newUlid(deps.counters, account, { now, prefix: 'POP' }),
    isIntent: false,
    externalReference: toText(body.external_reference),
    notificationUrl: readNotificationUrl(toObject(body.config).notification_url),
    transactions: [body.transactions].flat().map(sent => begin(toTransaction(toObject(sent)), now)),
    createdAt: now,
  }
  deps.tables.payouts.put(account.number, payout)
  for (const each of payout.transactions) announceTransaction(payout, each, { account, deps })
  deps.scheduler.schedule(account, scheduledAt ?? now, { kind: 'payout', payoutId: payout.id })
  return { status: 202, body: toPayoutJson(payout, account) }
}

function requirePayout({ account, params }: OfAccount, deps: Deps): Payout {
  const payout = deps.tables.payouts.get(account.number, params.payout_id ?? '')
  if (!payout || payout.isIntent) throw notFound('Payout not found')
  return payout
}

function requireTransaction({ transactions }: Payout, { params }: OfAccount): PayoutTransaction {
  const found = transactions.find(({ id }) => id === params.transaction_id)
  if (!found) throw notFound('Transaction not found')
  return found
}

function listTransactions(call: OfAccount, deps: Deps): Answer {
  const { query } = call
  const payout = requirePayout(call, deps)
  const { limit, offset } = readPage(query, { defaultLimit: 100, maxLimit: 100 })
  const found = payout.transactions.filter(({ status }) => !query.status || query.status === status)
  const shown = found.slice(offset, offset + limit)
  return ok({
    paging: { limit, offset, total: found.length },
    transactions: shown.map(each => toTransactionJson(each, payout, call.account)),
  })
}

/** No source says how the cancellation of a performed transaction is refused. */
function cancel(call: OfAccount, deps: Deps): Answer {
  const payout = requirePayout(call, deps)
  const chosen = requireTransaction(payout, call)
  checkBody(payoutCancel, call, refuseInWords)
  if (!isWaiting(chosen))
    throw refusal(400, `The transaction is ${chosen.status}: only a pending one can be canceled`)
  const canceled = { ...chosen, status: 'canceled', updatedAt: call.now }
  const transactions = payout.transactions.map(each => (each === chosen ? canceled : each))
  savePayout(payout, transactions, { account: call.account, deps })
  return { status: 204 }
}
