import { kindOf } from '../../../facts/countries/find-method.ts'
import { type JsonObject, toObject } from '../../../facts/json.ts'
import { toPaymentMethodId } from '../../../facts/resource-ids.ts'
import type { AccountDeps } from '../../http/deps.ts'
import type { Order, OrderMethod, Transaction, TransactionSecurity } from '../../store/records/order.ts'
import type { Payment } from '../../store/records/payment.ts'
import { offlineFields } from '../payments/offline.ts'

/** The `payment_method` of a transaction, with what the payer needs to pay: a ticket, a Pix code, a challenge. */
export function toMethodJson(transaction: Transaction, order: Order, context: AccountDeps): JsonObject {
  const security = securityOf(transaction.method, order)
  return {
    ...transaction.method,
    ...payerFields(transaction, order, context),
    ...(security && {
      transaction_security: toSecurityJson(security, transaction, context.deps.publicUrl()),
    }),
  }
}

/** The 3-D Secure settings of the transaction, else those of its order. Null if they ask for no authentication. */
export function securityOf(method: OrderMethod | null, order: Order): TransactionSecurity | null {
  const ofOrder = toObject(toObject(order.given.config).online).transaction_security
  const security = method?.transaction_security ?? (ofOrder as TransactionSecurity | undefined)
  const isAsked = security?.validation === 'always' || security?.validation === 'on_fraud_risk'
  return security && isAsked ? security : null
}

/** The 3-D Secure part. The page of the challenge keeps its address after the challenge was finished. */
function toSecurityJson(security: TransactionSecurity, transaction: Transaction, publicUrl: string) {
  const { id, paymentId, statusDetail } = transaction
  const isChallenged = statusDetail === 'pending_challenge'
  return {
    id: id.slice('PAY'.length),
    ...(isChallenged && { url: `${publicUrl}/simulator/challenges/${paymentId}` }),
    type: 'threeds',
    ...security,
    status: isChallenged ? 'CHALLENGE' : statusAfter(transaction),
  }
}

function statusAfter({ status, statusDetail }: Transaction): string {
  if (statusDetail === 'cc_rejected_3ds_challenge') return 'REJECTED'
  if (statusDetail === '3ds_challenge_expired') return 'ERROR'
  return status === 'created' || status === 'failed' ? 'NOT_AUTHENTICATED' : 'AUTHENTICATED'
}

/** The additional fields of tickets, Pix and transfers. Cards and balances need no further step of the payer. */
function payerFields(
  { paymentId, method }: Transaction,
  { siteId }: Order,
  { account, deps }: AccountDeps,
): JsonObject {
  if (paymentId === null || !method) return {}
  const { pays } = kindOf({ siteId, methodId: toPaymentMethodId(method.id) })
  const charge = pays === null ? undefined : deps.tables.payments.get(account.number, String(paymentId))
  if (!charge) return {}
  return pays === 'pix_code' ? pixOf(charge, deps.publicUrl()) : ticketOf(charge, deps.publicUrl())
}

function pixOf(charge: Payment, publicUrl: string): JsonObject {
  const data = toObject(offlineFields(charge, publicUrl).interaction.transaction_data)
  const { ticket_url, qr_code, qr_code_base64, e2e_id } = data
  return { ticket_url, qr_code, qr_code_base64, ...(e2e_id !== null && { e2e_id }) }
}

function ticketOf(charge: Payment, publicUrl: string): JsonObject {
  const { details, extra } = offlineFields(charge, publicUrl)
  const { content } = toObject(extra.barcode)
  const url = details.external_resource_url
  // In published examples, a boleto has the id of the method here, and a ticket nothing.
  const institution =
    charge.financialInstitution ?? (details.digitable_line === undefined ? null : charge.methodId)
  return {
    [kindOf(charge).orderLink]: url,
    ...(content !== undefined && { barcode_content: content }),
    ...(details.digitable_line !== undefined && { digitable_line: details.digitable_line }),
    reference: details.payment_method_reference_id,
    ...(details.verification_code !== undefined && { verification_code: details.verification_code }),
    ...(institution !== null && { financial_institution: institution }),
  }
}
