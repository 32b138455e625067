import { findMethod, matchCard, paymentMethodsOf } from '../../../facts/countries/find-method.ts'
import type { PaymentMethod } from '../../../facts/countries/payment-method.ts'
import { type Country, countryOf, isSiteId } from '../../../facts/countries.ts'
import { toNumber } from '../../../facts/json.ts'
import { refusal } from '../../http/errors/provider-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readPage } from '../../http/read-page.ts'
import { type Call, ok } from '../../http/route.ts'
import { toDocumentTypeJson } from './document-types.ts'
import { toInstallmentsJson } from './installment-plans.ts'
import { toIssuerJson, toMethodJson, toSearchedMethodJson } from './method-json.ts'

export const identificationTypeHandlers = {
  list: call => ok(countryOfCall(call).documentTypes.map(toDocumentTypeJson)),
} satisfies Handlers['identificationTypes']

export const paymentMethodHandlers = {
  list: call => ok(paymentMethodsOf(countryOfCall(call).id).map(toMethodJson)),
  search: searchMethods,
  listIssuers,
  installments: listInstallments,
} satisfies Handlers['paymentMethods']

/** The account's country. For an unregistered key, it is the one in `site_id`, else Argentina. */
export function countryOfCall(call: Call): Country {
  if (call.account) return countryOf(call.account.siteId)
  return countryOf(isSiteId(call.query.site_id) ? call.query.site_id : 'MLA')
}

function searchMethods(call: Call) {
  const country = countryOfCall(call)
  const { bins, bin, id, payment_type_id: type } = call.query
  const digits = bins ?? bin
  const found = digits
    ? matchCard(country.id, digits)
        .slice(0, 1)
        .map(match => match.method)
    : paymentMethodsOf(country.id)
  const fitting = found.filter(method => (!id || method.id === id) && (!type || method.type === type))
  const { limit, offset } = readPage(call.query, { defaultLimit: 30 })
  const results = fitting
    .slice(offset, offset + limit)
    .map(method => toSearchedMethodJson(method, country.id))
  return ok({ paging: { total: fitting.length, limit, offset }, results })
}

/** The method of `payment_method_id`, else that of the first digits of the card. */
function methodOf(call: Call, country: Country): PaymentMethod | null {
  const { payment_method_id: id, bin } = call.query
  if (id) return findMethod(country.id, id)
  return bin ? (matchCard(country.id, bin)[0]?.method ?? null) : null
}

function listIssuers(call: Call) {
  if (!call.query.payment_method_id && !call.query.bin) {
    throw refusal(400, 'payment_method_id or bin is required')
  }
  const method = methodOf(call, countryOfCall(call))
  if (!method || method.ranges.length === 0) return ok([])
  return ok([
    { ...toIssuerJson(), processing_mode: 'aggregator', merchant_account_id: null, status: 'active' },
  ])
}

function listInstallments(call: Call) {
  const amount = toNumber(call.query.amount)
  if (amount === null || amount <= 0) throw refusal(400, 'amount is required and must be a positive number')
  if (!call.query.payment_method_id && !call.query.bin) {
    throw refusal(400, 'bin or payment_method_id is required')
  }
  const country = countryOfCall(call)
  const method = methodOf(call, country)
  return ok(method ? [toInstallmentsJson(country, method, amount)] : [])
}
