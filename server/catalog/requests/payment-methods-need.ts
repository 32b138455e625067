import { type JsonObject, textIn, toObject } from '../../facts/json.ts'
import { toPaymentMethodId } from '../../facts/resource-ids.ts'
import { type Finding, fault, type Situation } from './field.ts'
import type { Rule } from './rule.ts'

type Body = Readonly<Record<string, unknown>>

/** Quoted twice for the address, once for the document. */
const boleto: Rule = { code: 7521, sure: 'quoted', source: 'px-android#1370' }
const boletoFields = [
  'payer.address.zip_code',
  'payer.address.street_name',
  'payer.address.street_number',
  'payer.address.neighborhood',
  'payer.address.city',
  'payer.address.federal_unit',
  'payer.identification.type',
  'payer.identification.number',
]

/**
 * The guide of boletos by orders says that they are not processed without these fields. No refusal of an order is quoted,
 * so that it only warns. The example of the reference has no neighborhood. The state has another name than in payments.
 */
const orderBoleto: Rule = { code: 'required_properties', sure: 'described', source: 'guide of orders' }

/**
 * The answer is quoted for a body without these fields, in production and in tests. Three shops say that the fields cure
 * it; a fourth says that nothing does, and does not contradict that they are needed.
 */
const pse: Rule = { code: 9032, sure: 'quoted', source: 'public files of 2026' }
const pseFields = [
  'payer.phone.area_code',
  'payer.phone.number',
  'payer.address.zip_code',
  'payer.address.street_name',
  'payer.address.street_number',
  'payer.address.neighborhood',
  'payer.address.city',
]

/** Some accounts refuse a Pix without a document, and others do not. */
const pixDocument: Rule = { code: 10113, sure: 'reported', source: 'public files of 2026' }

/** By country and method. Other methods that are paid by a boleto are not quoted. */
const needsOf: Record<string, { fields: readonly string[]; rule: Rule }> = {
  'MLB bolbradesco': { fields: boletoFields, rule: boleto },
  'MLB pix': { fields: ['payer.identification.number'], rule: pixDocument },
  'MCO pse': { fields: pseFields, rule: pse },
}

/** The fields that a method needs in its country. */
export function checkMethodNeeds(body: Body, country: Situation['country']): Finding[] {
  const needs = country?.id && needsOf[`${country.id} ${textIn(body.payment_method_id)}`]
  return needs ? missing(needs.fields, body, needs.rule) : []
}

/** What a boleto of an order needs. A customer may have these fields on file. */
export function checkOrderNeeds(
  sent: JsonObject,
  payments: readonly unknown[],
  country: Situation['country'],
) {
  const isBoleto = (payment: unknown) =>
    toPaymentMethodId(textIn(toObject(toObject(payment).payment_method).id)) === 'bolbradesco'
  const hasCustomer = textIn(toObject(sent.payer).customer_id) !== ''
  if (country?.id !== 'MLB' || hasCustomer || !payments.some(isBoleto)) return []
  const fields = boletoFields
    .filter(path => !path.endsWith('neighborhood'))
    .map(path => path.replace('federal_unit', 'state'))
  return missing(fields, sent, orderBoleto)
}

function missing(paths: readonly string[], body: Body, rule: Rule): Finding[] {
  return paths.filter(path => isEmpty(body, path)).map(path => fault(path, rule, 'missing'))
}

function isEmpty(body: Body, path: string): boolean {
  let value: unknown = body
  for (const name of path.split('.')) value = (value as Body | null | undefined)?.[name]
  return value === undefined || value === null || value === ''
}
