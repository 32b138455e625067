import { toCents } from '../../../facts/amounts.ts'
import { kindOf } from '../../../facts/countries/find-method.ts'
import type { MethodKind } from '../../../facts/countries/method-kinds.ts'
import { dayMs, toOffsetDay } from '../../../facts/dates.ts'
import type { JsonObject } from '../../../facts/json.ts'
import { toDigits, toUuid } from '../../store/accounts/identifiers.ts'
import type { Payment } from '../../store/records/payment.ts'
import { toQrImage } from '../drawings/drawing.ts'
import { type BoletoCodes, toBoletoCodes } from './boleto.ts'
import { toEndToEndId, toPixCode } from './pix.ts'

/** Additional fields of Pix, tickets and transfers, and of a card's 3-D Secure challenge. */
export type OfflineFields = { details: JsonObject; interaction: JsonObject; extra: JsonObject }

const business = { unit: 'online_payments', sub_unit: 'default', branch: null }
const plain: OfflineFields = {
  details: {},
  interaction: { type: 'UNSPECIFIED', business_info: business },
  extra: {},
}

export function offlineFields(payment: Payment, publicUrl: string): OfflineFields {
  if (payment.threeDs && payment.status === 'pending') return challengeFields(payment, publicUrl)
  const { pays } = kindOf(payment)
  return pays === null || payment.card ? plain : fieldsOf[pays](payment, publicUrl)
}

/** The fields by what the payer gets. */
const fieldsOf: Record<NonNullable<MethodKind['pays']>, typeof offlineFields> = {
  pix_code: pixFields,
  boleto: (payment, publicUrl) => {
    const { id, amount, expiresAt } = payment
    return ticketFields(payment, publicUrl, toBoletoCodes({ paymentId: id, amount, dueAt: expiresAt }))
  },
  code: ticketFields,
  account: (payment, publicUrl) => transferFields(payment, publicUrl, toClabe(payment.id)),
  page: transferFields,
}

function challengeFields(payment: Payment, publicUrl: string): OfflineFields {
  const transaction = { threeDSServerTransID: toUuid(`3ds:${payment.id}`) }
  const creq = Buffer.from(JSON.stringify(transaction)).toString('base64url')
  return {
    ...plain,
    extra: {
      three_ds_info: { external_resource_url: `${publicUrl}/simulator/challenges/${payment.id}`, creq },
    },
  }
}

/** The address of the page on which the payer pays, which the simulator serves. */
function ticketUrl(payment: Payment, publicUrl: string, reference = String(payment.id)): string {
  const query = new URLSearchParams({
    caller_id: payment.payer.id ?? '',
    payment_method_id: payment.methodId,
    payment_id: String(payment.id),
    payment_method_reference_id: reference,
    hash: toUuid(`ticket:${payment.id}`),
  })
  return `${publicUrl}/payments/${payment.id}/ticket?${query}`
}

function pixFields(payment: Payment, publicUrl: string): OfflineFields {
  const code = toPixCode(payment.id, payment.amount)
  return {
    details: { bank_transfer_id: null, transaction_id: null },
    interaction: {
      type: 'OPENPLATFORM',
      business_info: business,
      location: { state_id: null, source: null },
      application_data: { name: null, version: null, operating_system: null },
      transaction_data: {
        qr_code: code,
        qr_code_base64: toQrImage(code),
        ticket_url: ticketUrl(payment, publicUrl),
        bank_transfer_id: null,
        transaction_id: null,
        financial_institution: null,
        e2e_id: payment.approvedAt === null ? null : toEndToEndId(payment.id, payment.approvedAt),
        bank_info: {
          payer: {
            account_id: null,
            id: null,
            long_name: null,
            account_holder_name: null,
            identification: { number: null, type: null },
            external_account_id: null,
          },
          collector: {
            account_id: null,
            long_name: null,
            account_holder_name: 'Test Test',
            transfer_account_id: null,
          },
          is_same_bank_account_owner: null,
          origin_bank_id: null,
          origin_wallet_id: null,
        },
      },
    },
    extra: {},
  }
}

function ticketFields(payment: Payment, publicUrl: string, boleto?: BoletoCodes): OfflineFields {
  const barcode = { content: boleto?.barcode ?? ticketBarcode(payment) }
  const reference = boleto?.reference ?? String(payment.id)
  return {
    details: {
      payment_method_reference_id: reference,
      external_resource_url: ticketUrl(payment, publicUrl, reference),
      financial_institution: payment.financialInstitution ?? (boleto ? 'bradesco' : payment.methodId),
      verification_code: reference,
      ...(boleto && { digitable_line: boleto.line, barcode }),
    },
    interaction: plain.interaction,
    extra: { barcode },
  }
}

function transferFields(payment: Payment, publicUrl: string, reference = String(payment.id)): OfflineFields {
  const details: JsonObject = {
    payment_method_reference_id: reference,
    external_resource_url: ticketUrl(payment, publicUrl),
    bank_transfer_id: Number(toDigits(`transfer:${payment.id}`, 9)),
    transaction_id: toDigits(`transaction:${payment.id}`, 12),
  }
  return { details, interaction: plain.interaction, extra: {} }
}

/** An account number of Mexico's banks: 17 digits, and a check digit with the weights 3, 7 and 1. */
function toClabe(paymentId: number): string {
  const digits = toDigits(`clabe:${paymentId}`, 17)
  const weights = '37137137137137137'
  let sum = 0
  for (const [index, digit] of [...digits].entries()) sum += (Number(digit) * Number(weights[index])) % 10
  return digits + ((10 - (sum % 10)) % 10)
}

/**
 * The barcode of a ticket. It has 35 digits as in the published example: a prefix, the reference, the amount in cents,
 * and year and day of the year until which it can be paid. The rules of the collecting companies are not published.
 */
function ticketBarcode({ id, amount, expiresAt }: Payment): string {
  const [year, month, day] = toOffsetDay(expiresAt ?? 0)
    .split('-')
    .map(Number) as [number, number, number]
  const dayOfYear = (Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 0)) / dayMs
  const until =
    expiresAt === null ? '00000' : String(year % 100).padStart(2, '0') + String(dayOfYear).padStart(3, '0')
  const reference = String(id).padStart(12, '0').slice(-12)
  return `33350088${reference}${String(toCents(amount)).padStart(10, '0').slice(-10)}${until}`
}
