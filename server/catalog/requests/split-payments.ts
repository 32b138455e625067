/** The bodies of split payments. Codes and texts are those that the reference lists. */

import { sum, toCents } from '../../facts/amounts.ts'
import { parseIsoDate } from '../../facts/iso-date.ts'
import { isObject, numberIn, toObject } from '../../facts/json.ts'
import {
  any,
  boolean,
  described,
  freeObject,
  id,
  notPerformed,
  processingMode,
  text,
  unperformed,
} from './described.ts'
import { type Field, type Fields, type Finding, fault, type RequestBody } from './field.ts'
import { payer } from './payment-payer.ts'
import { needed, type Rule, referenceOf } from './rule.ts'

const listed = referenceOf('reference of advanced payments')
const rule = (code: number, message: string) => needed(listed(code, message))

const invalidDisbursement = rule(400034, 'Invalid disbursement amount.')
const invalidCommission = rule(400033, 'Invalid Marketplace commission.')
const invalidRelease = rule(400035, 'The field money_release_date is invalid.')
const invalidAmount = rule(400018, 'Invalid amount.')
const noCollector = rule(400032, 'The collector ID is required.')
const noDisbursement = rule(400031, 'The amount of disbursements is required.')
const noMethod = rule(400019, 'The payment method is required.')
const invalidCount = rule(400014, 'Invalid number of payments.')

const amount = (missing: Rule, invalid: Rule): Field => ({
  is: 'number',
  type: invalid,
  required: missing,
  min: [0.01, invalid],
})
const releaseDate: Field = {
  is: 'text',
  type: invalidRelease,
  // sdk-python sends a blank in place of the T, and no offset.
  forms: [[value => parseIsoDate(value) !== null || !Number.isNaN(Date.parse(value)), invalidRelease]],
}

const charged: Fields = {
  payment_method_id: { is: 'text', required: noMethod, type: noMethod },
  payment_type_id: notPerformed(text),
  token: { is: 'text', type: rule(400029, 'The payment token is required.') },
  transaction_amount: amount(rule(400017, 'The transaction amount is required.'), invalidAmount),
  installments: { is: 'integer', type: rule(400030, 'The installments are required.') },
  issuer_id: id,
  processing_mode: processingMode,
  date_of_expiration: notPerformed(text),
  description: text,
  external_reference: notPerformed(text),
  statement_descriptor: text,
}

const disbursement: Fields = {
  collector_id: { is: 'integer', isId: true, type: noCollector, required: noCollector },
  amount: amount(noDisbursement, invalidDisbursement),
  application_fee: { is: 'number', type: invalidCommission, min: [0, invalidCommission] },
  external_reference: text,
  money_release_date: releaseDate,
}

/** What the sellers get is at most what the buyer pays; the rest stays with the marketplace. */
function checkTogether({
  payments,
  disbursements,
  payer: sent,
}: Readonly<Record<string, unknown>>): Finding[] {
  const { email, id: payerId } = toObject(sent)
  if (email === '' && payerId === undefined)
    return [fault('payer.email', rule(400013, 'Invalid email address.'), 'missing')]
  const listed = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : [])
  const paid = sum(...listed(payments).map(each => numberIn(each.transaction_amount)))
  const shares = listed(disbursements)
  if (toCents(sum(...shares.map(each => numberIn(each.amount)))) > toCents(paid))
    return [fault('disbursements', invalidDisbursement)]
  const isTooMuch = shares.some(each => numberIn(each.application_fee) > numberIn(each.amount))
  return isTooMuch ? [fault('disbursements', invalidCommission)] : []
}

export const splitPaymentBody: RequestBody = {
  name: 'POST /v1/advanced_payments',
  fields: {
    application_id: id,
    payments: {
      is: 'list',
      type: invalidCount,
      required: invalidCount,
      minItems: [1, invalidCount],
      // The simulator charges one card.
      maxItems: [1, invalidCount],
      items: { is: 'object', fields: charged },
    },
    disbursements: {
      is: 'list',
      type: noDisbursement,
      required: noDisbursement,
      minItems: [1, noDisbursement],
      items: { is: 'object', fields: disbursement },
    },
    payer,
    external_reference: text,
    description: text,
    binary_mode: boolean,
    capture: boolean,
    additional_info: freeObject,
    metadata: freeObject,
    wallet_payment: any,
  },
  together: checkTogether,
}

const path = '/v1/advanced_payments/{advanced_payment_id}'
/** No source says what approves a split payment. */
const isCanceled = (status: string) => status !== 'approved'

export const splitPaymentChange: RequestBody = {
  name: `PUT ${path}`,
  fields: {
    capture: boolean,
    status: { ...text, oneOf: [['cancelled', 'approved'], described], forms: [[isCanceled, unperformed]] },
    external_reference: notPerformed(text),
  },
}
export const splitReleaseDate: RequestBody = {
  name: `POST ${path}/disburses`,
  fields: { money_release_date: { ...releaseDate, required: invalidRelease } },
}
export const splitRefundAll: RequestBody = { name: `POST ${path}/refunds`, fields: {} }
export const splitRefund: RequestBody = {
  name: `POST ${path}/disbursements/{disbursement_id}/refunds`,
  fields: { amount: { is: 'number', type: described, min: [0.01, invalidAmount] } },
}
