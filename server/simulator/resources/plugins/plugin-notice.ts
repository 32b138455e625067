/**
 * The notification of a plugin, which is a resource of its own: `P-<payment>` or `M-<merchant order>` says how much was
 * paid, refunded and refused. The plugins get it as the body of their notifications, and read it again. Its fields are
 * those of the plugins' PHP library (pp-php-sdk, Entity/Notification), which documents no more than their names.
 */

import { roundFor, sum } from '../../../facts/amounts.ts'
import { countryOf } from '../../../facts/countries.ts'
import { toOffsetIsoOrNull } from '../../../facts/dates.ts'
import type { AccountAt, NoticeSubject } from '../../http/deps.ts'
import { type MerchantOrder, statusOf, totalOf } from '../../store/records/merchant-order.ts'
import type { Payment, Refund } from '../../store/records/payment.ts'
import { offlineFields } from '../payments/offline.ts'

export function pluginNoticeOf(subject: NoticeSubject, context: AccountAt) {
  const { deps, now } = context
  const order = 'order' in subject ? subject.order : null
  const payments = 'order' in subject ? subject.payments : purchaseOf(subject, context)
  const first = payments[0]
  const last = payments.at(-1)
  const { siteId, externalReference, notificationUrl, preferenceId } =
    'order' in subject ? subject.order : subject.payment
  const id = order?.id ?? first?.id ?? 0
  const amountIn = (...statuses: Payment['status'][]) =>
    sum(0, ...payments.filter(({ status }) => statuses.includes(status)).map(({ amount }) => amount))
  const round = (amount: number) => roundFor(countryOf(siteId), amount)
  const notifying = payments.flatMap(payment => payment.refunds.filter(refund => isNews(refund, payment)))
  return {
    notification_id: `${order ? 'M' : 'P'}-${id}`,
    notification_url: notificationUrl,
    status: order ? statusOfOrder(order, payments, now) : (last?.status ?? 'pending'),
    transaction_id: String(id),
    transaction_type: order ? 'merchant_order' : 'payment',
    platform_id: last?.platformId ?? null,
    external_reference: externalReference,
    preference_id: preferenceId,
    transaction_amount: round(order ? totalOf(order) : sum(0, ...payments.map(({ amount }) => amount))),
    total_paid: round(
      sum(0, ...payments.filter(({ approvedAt }) => approvedAt !== null).map(({ totalPaid }) => totalPaid)),
    ),
    total_approved: round(amountIn('approved')),
    total_pending: round(amountIn('pending', 'in_process', 'authorized', 'in_mediation')),
    total_refunded: round(sum(0, ...payments.map(({ refunded }) => refunded))),
    total_rejected: round(amountIn('rejected')),
    total_cancelled: round(amountIn('cancelled')),
    total_charged_back: round(amountIn('charged_back')),
    multiple_payment_transaction_id: payments.length > 1 && !order ? String(id) : null,
    payments_metadata: last?.metadata ?? {},
    payments_details: payments.map(payment => detailsOf(payment, deps.publicUrl())),
    // The plugins take a notification with this list for one about a refund.
    ...(notifying.length > 0 && {
      refunds_notifying: notifying.map(({ id, amount }) => ({
        id,
        notifying: true,
        amount,
        original_currency_amount: amount,
      })),
    }),
  }
}

/** The payments of a purchase with two cards, the first first; else the payment alone. */
function purchaseOf({ payment }: { payment: Payment }, { account, deps }: AccountAt): Payment[] {
  const otherId = payment.otherCardPaymentId
  const other = otherId === undefined ? null : deps.tables.payments.get(account.number, String(otherId))
  return other ? [payment, other].toSorted((a, b) => a.id - b.id) : [payment]
}

function statusOfOrder(order: MerchantOrder, payments: Payment[], now: number): Payment['status'] {
  const { orderStatus } = statusOf(order, payments, now)
  if (orderStatus === 'reverted') return 'refunded'
  if (orderStatus === 'paid' || orderStatus === 'partially_reverted') return 'approved'
  return payments.at(-1)?.status ?? 'pending'
}

/** Whether the last change of the payment was this refund. */
function isNews(refund: Refund, payment: Payment): boolean {
  return refund.createdAt === payment.updatedAt && refund === payment.refunds.at(-1)
}

function detailsOf(payment: Payment, publicUrl: string) {
  const { details, extra } = offlineFields(payment, publicUrl)
  return {
    id: payment.id,
    payment_method_id: payment.methodId,
    payment_type_id: payment.methodType,
    payment_method_info: {
      payment_method_reference_id: null,
      external_resource_url: null,
      ...details,
      barcode_content: extra,
      date_of_expiration: toOffsetIsoOrNull(payment.expiresAt),
      installments: payment.installments,
      installment_rate: 0,
      installment_amount: payment.installmentAmount,
      last_four_digits: payment.card?.lastFour ?? null,
    },
    status: payment.status,
    status_detail: payment.statusDetail,
    total_amount: payment.amount,
    paid_amount: payment.approvedAt === null ? 0 : payment.totalPaid,
    shipping_cost: 0,
    coupon_amount: payment.coupon,
    refunds: Object.fromEntries(
      payment.refunds.map(refund => [
        refund.id,
        {
          id: refund.id,
          status: refund.status,
          amount: refund.amount,
          notifying: isNews(refund, payment),
          metadata: refund.metadata,
        },
      ]),
    ),
  }
}
