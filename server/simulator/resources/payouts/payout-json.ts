/** Payouts and transaction intents in the forms of the reference and the guide. */
import { subtract } from '../../../facts/amounts.ts'
import { countryOf } from '../../../facts/countries.ts'
import { toOffsetIso, toUtcIso } from '../../../facts/dates.ts'
import { toObject } from '../../../facts/json.ts'
import { toZeroOffset } from '../../../facts/notification-topics.ts'
import type { AccountDeps } from '../../http/deps.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Payout, PayoutTransaction } from '../../store/records/payout.ts'

/** The answer to the creation. The reference has no example of it; integrators read these fields. */
export function toPayoutJson({ id, externalReference, transactions }: Payout, account: Account) {
  return {
    id,
    external_reference: externalReference,
    status: 'created',
    transactions: transactions.map(({ id, externalReference, amount }) => ({
      id,
      external_reference: externalReference,
      amount: { currency: countryOf(account.siteId).currency, value: amount },
    })),
  }
}

export function toTransactionJson(transaction: PayoutTransaction, { createdAt }: Payout, account: Account) {
  const { id, externalReference, status, detail, amount, sent, updatedAt } = transaction
  return {
    id,
    created_date: toUtcIso(createdAt),
    last_update_date: toUtcIso(updatedAt),
    external_reference: externalReference,
    status,
    status_detail: detail,
    amount: { currency: countryOf(account.siteId).currency, value: amount.toFixed(2) },
    description: sent.description ?? null,
  }
}

export function toIntentJson({ transactions: [intent], ...payout }: Payout, { userId }: Account) {
  const { sent, amount, status, detail, paidAt, returned = 0, updatedAt = 0 } = intent ?? {}
  const { point_of_interaction, seller_configuration, transaction } = toObject(sent)
  const { accounts } = toObject(toObject(transaction).to)
  const destination = toObject(Array.isArray(accounts) ? accounts[0] : undefined)
  return {
    id: payout.id,
    status,
    created_date: toUtcIso(payout.createdAt),
    external_reference: payout.externalReference,
    last_updated_date: toUtcIso(updatedAt),
    point_of_interaction,
    seller_configuration,
    transaction: {
      from: { accounts: [{ amount }] },
      to: { accounts: [{ ...destination, amount, status_detail: detail }] },
      paid_amount: paidAt === null || amount === undefined ? 0 : subtract(amount, returned),
      refunded_amount: returned,
      payer: { id: userId },
      total_amount: amount,
    },
  }
}

/** Announces the transaction of an intent or of a batch in the words of its guide. */
export function announceTransaction(
  payout: Payout,
  transaction: PayoutTransaction,
  { account, deps }: AccountDeps,
) {
  const { id, status, updatedAt } = transaction
  const isNew = updatedAt === payout.createdAt && ['new', 'created', 'pending'].includes(status)
  deps.notifier.announce(account, {
    topic: payout.isIntent ? 'transaction_intent' : 'payout',
    action: `${payout.isIntent ? 'transaction_intent' : 'payout'}.${isNew ? 'created' : 'updated'}`,
    resourceId: id,
    notificationUrl: payout.notificationUrl,
    externalReference: payout.externalReference,
    body: () =>
      payout.isIntent
        ? { status, last_updated: isNew ? '0001-01-01T00:00:00Z' : toOffsetIso(updatedAt) }
        : toNoticeJson(payout, transaction),
  })
}

const toNoticeJson = (payout: Payout, { id, externalReference, status, updatedAt }: PayoutTransaction) => ({
  created_date: toZeroOffset(payout.createdAt),
  external_reference: externalReference,
  id,
  last_updated_date: toZeroOffset(updatedAt),
  payout: {
    external_reference: payout.externalReference,
    id: payout.id,
    notification_url: payout.notificationUrl,
  },
  status,
})
