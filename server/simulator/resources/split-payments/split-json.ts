/** Split payments as the types and mocks of the SDKs have them. */
import { toOffsetIso } from '../../../facts/dates.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Payment, Refund } from '../../store/records/payment.ts'
import type { SplitPayment } from '../../store/records/split-payment.ts'
import { releasedAtOf } from '../payments/payment-json.ts'
import type { Held } from './shares.ts'

export function toSplitJson(split: SplitPayment, held: readonly Held[], { clientId, siteId }: Account) {
  const { status, status_detail } = stateOf(held.map(({ payment }) => payment))
  const [first] = held
  return {
    id: split.id,
    status,
    status_detail,
    application_id: String(clientId),
    external_reference: split.externalReference,
    description: split.description,
    binary_mode: split.binary,
    capture: first?.payment.captured ?? true,
    site_id: siteId,
    date_created: toOffsetIso(split.createdAt),
    date_last_updated: toOffsetIso(
      Math.max(split.createdAt, ...held.map(({ payment }) => payment.updatedAt)),
    ),
    payer: { ...split.payer, id: first?.payment.payer.id ?? null },
    payments: [
      {
        id: split.id,
        status,
        status_detail,
        payment_method_id: first?.payment.methodId ?? null,
        payment_type_id: first?.payment.methodType ?? null,
        transaction_amount: split.amount,
        installments: first?.payment.installments ?? 1,
      },
    ],
    disbursements: held.filter(({ share }) => !share.isRest).map(toDisbursementJson),
  }
}

function toDisbursementJson({ share, account, payment }: Held) {
  const released = releasedAtOf(payment)
  return {
    id: share.paymentId,
    collector_id: account.userId,
    amount: share.amount,
    external_reference: share.externalReference,
    application_fee: share.applicationFee,
    money_release_date: released === null ? null : toOffsetIso(released),
    status: payment.status,
    status_detail: payment.statusDetail,
  }
}

/** The status of the first share that is not refunded. If all are, it is that of the first. */
function stateOf(payments: readonly Payment[]) {
  const shown = payments.find(({ status }) => status !== 'refunded') ?? payments[0]
  return { status: shown?.status ?? 'pending', status_detail: shown?.statusDetail ?? '' }
}

export function toSplitRefundJson(refund: Refund, { share }: Held, split: SplitPayment) {
  return {
    id: refund.id,
    advanced_payment_id: split.id,
    disbursement_id: share.paymentId,
    amount: refund.amount,
    status: refund.status,
    date_created: toOffsetIso(refund.createdAt),
  }
}
