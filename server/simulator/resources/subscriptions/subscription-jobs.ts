import type { Deps } from '../../http/deps.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Subscription } from '../../store/records/subscription.ts'
import type { ChargeContext } from './charge-card.ts'
import { chargeSubscription, collect, nextAttemptAfter } from './charge-subscription.ts'
import { cancelSubscription } from './end-subscription.ts'
import { statusInArrears } from './read-arrears.ts'
import { isOpen, storeInvoice } from './save-invoice.ts'
import { announceSubscription, storeSubscription } from './save-subscription.ts'
import { moveSchedule } from './schedule.ts'

/** Registers the handlers of charges, their attempts and the ends of invoices. */
export function registerSubscriptionJobs(deps: Deps) {
  const { scheduler, store, clock, tables } = deps
  const contextOf = (account: Account): ChargeContext => ({ account, deps, now: clock.now(account) })

  scheduler.handle('subscription_charge', (account, { subscriptionId }) => {
    const subscription = tables.subscriptions.get(account.number, subscriptionId)
    if (subscription) store.write(() => runCharge(subscription, contextOf(account)))
  })
  scheduler.handle('invoice_retry', (account, { invoiceId }) => {
    store.write(() => runRetry(invoiceId, contextOf(account)))
  })
  scheduler.handle('invoice_end', (account, { invoiceId }) => {
    store.write(() => runEnd(invoiceId, contextOf(account)))
  })
  scheduler.handle('sign_up_end', (account, { subscriptionId }) => {
    const subscription = tables.subscriptions.get(account.number, subscriptionId)
    if (subscription?.status !== 'pending') return
    // The provider does not announce this cancellation (measured).
    const context = contextOf(account)
    store.write(() => storeSubscription(cancelSubscription(subscription, context), context))
  })
}

/** Makes the due charge. In a pause the cycle passes without a charge. */
function runCharge(before: Subscription, context: ChargeContext) {
  const { status, card, chargeAt } = before
  if (chargeAt === null || chargeAt > context.now) return
  if (status === 'paused') {
    return storeSubscription({ ...before, ...moveSchedule(before) }, { ...context, before })
  }
  if (status !== 'authorized' || !card) return
  const after = chargeSubscription({ ...before, card }, context)
  save(after, { ...context, before })
}

function save(after: Subscription, context: ChargeContext & { before: Subscription }) {
  if (after.status !== context.before.status) announceSubscription(after, context)
  else storeSubscription(after, context)
}

/** Tries to collect an open invoice again. In a pause the attempt is skipped. */
function runRetry(invoiceId: string, context: ChargeContext) {
  const { account, deps, now } = context
  const invoice = deps.tables.invoices.get(account.number, invoiceId)
  if (!invoice || !isOpen(invoice) || invoice.nextRetryAt === null || invoice.nextRetryAt > now) return
  const before = deps.tables.subscriptions.get(account.number, invoice.subscriptionId)
  if (before?.status === 'authorized' && before.card) {
    return save(collect(invoice, { ...before, card: before.card }, context), { ...context, before })
  }
  const nextRetryAt = nextAttemptAfter(now, invoice)
  storeInvoice({ ...invoice, nextRetryAt }, { account, deps, before: invoice })
}

/**
 * Closes an invoice whose window ended without a payment. The account's settings decide the state of its subscription.
 */
function runEnd(invoiceId: string, context: ChargeContext) {
  const { account, deps, now } = context
  const invoice = deps.tables.invoices.get(account.number, invoiceId)
  if (!invoice || !isOpen(invoice) || invoice.endsAt > now) return
  const closed = { ...invoice, status: 'processed' as const, nextRetryAt: null, updatedAt: now }
  storeInvoice(closed, { account, deps, before: invoice })
  const before = deps.tables.subscriptions.get(account.number, invoice.subscriptionId)
  if (!before || before.status === 'cancelled') return
  const unpaidInvoices = before.unpaidInvoices + 1
  const inArrears = { ...before, unpaidInvoices, semaphore: 'red' as const, updatedAt: now }
  save(endOfArrears(inArrears, context), { ...context, before })
}

function endOfArrears(subscription: Subscription, context: ChargeContext): Subscription {
  const status = statusInArrears(subscription, context.account.settings)
  return status === 'cancelled' ? cancelSubscription(subscription, context) : { ...subscription, status }
}
