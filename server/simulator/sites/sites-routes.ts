import { credentialsRequired } from '../errors/access-errors.ts'
import { refusal } from '../errors/provider-error.ts'
import { type Call, ok, type Route } from '../http/route.ts'
import { toInteger, toNumber } from '../json.ts'
import { findMethod, matchCard } from './find-method.ts'
import { identificationTypes } from './identification-types.ts'
import { toInstallmentsJson } from './installment-plans.ts'
import { toMethodJson, toSearchedMethodJson, toThumbnails } from './method-json.ts'
import { type Method, methods } from './payment-methods.ts'
import { isSiteId, type Site, sites } from './sites.ts'

const browser = { method: 'GET', access: 'browser', missing: credentialsRequired } as const

export const siteRoutes: Route[] = [
  {
    ...browser,
    path: '/v1/identification_types',
    handle: (call: Call) => ok(identificationTypes[siteOf(call).id]),
  },
  {
    ...browser,
    path: '/v1/payment_methods',
    handle: (call: Call) => ok(methods[siteOf(call).id].map(toMethodJson)),
  },
  { ...browser, path: '/v1/payment_methods/search', handle: searchMethods },
  { ...browser, path: '/v1/payment_methods/card_issuers', handle: listIssuers },
  { ...browser, path: '/v1/payment_methods/installments', handle: listInstallments },
]

/** The account's country; for a key that no account registered, the one in `site_id`, else Argentina. */
function siteOf(call: Call): Site {
  if (call.account) return sites[call.account.siteId]
  return isSiteId(call.query.site_id) ? sites[call.query.site_id] : sites.MLA
}

function searchMethods(call: Call) {
  const site = siteOf(call)
  const { bins, bin, id, payment_type_id: type } = call.query
  const digits = bins ?? bin
  const found = digits
    ? matchCard(site.id, digits)
        .slice(0, 1)
        .map(match => match.method)
    : methods[site.id]
  const fitting = found.filter(method => (!id || method.id === id) && (!type || method.type === type))
  const limit = toInteger(call.query.limit) ?? 30
  const offset = toInteger(call.query.offset) ?? 0
  const results = fitting.slice(offset, offset + limit).map(method => toSearchedMethodJson(method, site.id))
  return ok({ paging: { total: fitting.length, limit, offset }, results })
}

/** By `payment_method_id`, else by the first digits of the card. */
function methodOf(call: Call, site: Site): Method | null {
  const { payment_method_id: id, bin } = call.query
  if (id) return findMethod(site.id, id)
  return bin ? (matchCard(site.id, bin)[0]?.method ?? null) : null
}

function listIssuers(call: Call) {
  if (!call.query.payment_method_id && !call.query.bin) {
    throw refusal(400, 'payment_method_id or bin is required')
  }
  const method = methodOf(call, siteOf(call))
  if (!method || method.ranges.length === 0) return ok([])
  const issuer = { id: '310', name: 'Banco de Test', ...toThumbnails('310') }
  return ok([{ ...issuer, processing_mode: 'aggregator', merchant_account_id: null, status: 'active' }])
}

function listInstallments(call: Call) {
  const amount = toNumber(call.query.amount)
  if (amount === null || amount <= 0) throw refusal(400, 'amount is required and must be a positive number')
  if (!call.query.payment_method_id && !call.query.bin) {
    throw refusal(400, 'bin or payment_method_id is required')
  }
  const site = siteOf(call)
  const method = methodOf(call, site)
  return ok(method ? [toInstallmentsJson(site, method, amount)] : [])
}
