import type { AccountDeps } from '../../http/deps.ts'
import type { Invoice } from '../../store/records/invoice.ts'

/** Stores an invoice, and schedules its next attempt. */
export function storeInvoice(
  invoice: Invoice,
  { account, deps, before }: AccountDeps & { before?: Invoice },
) {
  deps.tables.invoices.put(account.number, invoice)
  const invoiceId = String(invoice.id)
  const { nextRetryAt, endsAt } = invoice
  if (!isOpen(invoice)) return
  // The end comes before a renewal of the same time, because it was scheduled earlier.
  if (!before || !isOpen(before)) deps.scheduler.schedule(account, endsAt, { kind: 'invoice_end', invoiceId })
  if (nextRetryAt !== null && nextRetryAt !== before?.nextRetryAt) {
    deps.scheduler.schedule(account, nextRetryAt, { kind: 'invoice_retry', invoiceId })
  }
}

/** True while the invoice is unpaid and its window is open. */
export function isOpen({ status }: Invoice): boolean {
  return status === 'scheduled' || status === 'recycling'
}

/** Notifies the shop of an attempt. The change to `processed` is not announced (measured). */
export function announceInvoice(invoice: Invoice, { account, deps }: AccountDeps) {
  deps.notifier.announce(account, {
    topic: 'subscription_authorized_payment',
    action: invoice.version === 0 ? 'created' : 'updated',
    resourceId: String(invoice.id),
    notificationUrl: null,
    externalReference: invoice.externalReference,
    body: () => ({ version: invoice.version }),
  })
}
