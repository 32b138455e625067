import { randomUUID } from 'node:crypto'
import { paymentMethodsOf } from '../../../facts/countries/find-method.ts'
import { countryOf, isSiteId } from '../../../facts/countries.ts'
import { toOffsetIso } from '../../../facts/dates.ts'
import { isObject, toText } from '../../../facts/json.ts'
import type { Deps } from '../../http/deps.ts'
import { notFound, refusal } from '../../http/errors/provider-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { paymentsOf } from '../merchant-orders/save-order.ts'
import { createRefund } from '../refunds/refunds-routes.ts'
import { toMethodJson } from '../sites/method-json.ts'
import { countryOfCall } from '../sites/sites-routes.ts'
import { finishOnboarding, readApplication, readCredentials, startOnboarding } from './credentials.ts'
import { convert } from './example-rates.ts'
import { pluginNoticeOf } from './plugin-notice.ts'
import { createPluginPayment, createPluginPreference, refundTwoCards } from './plugin-payments.ts'

export const pluginHandlers = {
  getCredentials: readCredentials,
  getApplication: readApplication,
  startOnboarding,
  finishOnboarding,
  createPreference: createPluginPreference,
  createPayment: createPluginPayment('v1'),
  createPaymentV2: createPluginPayment('v2'),
  createPaymentV21: createPluginPayment('v21'),
  refund: createRefund,
  refundTwoCards,
  getNotification,
  listMethods,
  listMethodsOfBifrost: listMethods,
  listMethodsByKey: listMethods,
  listMethodsByTestKey: listMethods,
  listMethodsOfSite,
  getExchangeRate,
  convertCurrency,
  findCampaign,
  findCampaignOfV1: findCampaign,
  startIntegration: () => ({ ...created({ id: randomUUID() }), headers: { 'x-cpp-token': randomUUID() } }),
  updateIntegration: ({ body }) => ok({ id: isObject(body) ? body.id : null, success_update: true }),
  reportEvent: () => ok({ code: 'success', message: 'Event registered successfully', status: 200 }),
  reportError: () => created({ code: 'created', message: 'created', status: 201 }),
  reportPageError: accept,
  reportTrackingError: accept,
  reportNotice: accept,
} satisfies Handlers['plugins']

function accept(): Answer {
  return { status: 204 }
}

function getNotification({ account, params, now }: Call<Account>, deps: Deps): Answer {
  const [, kind, id = ''] = /^([PM])-(\d+)$/.exec(params.id ?? '') ?? []
  const { payments, merchantOrders } = deps.tables
  const payment = kind === 'P' ? payments.get(account.number, id) : undefined
  const order = kind === 'M' ? merchantOrders.get(account.number, id) : undefined
  const subject = payment ? { payment } : order ? { order, payments: paymentsOf(order, account, deps) } : null
  // The provider's own words (live test of pp-php-sdk).
  if (!subject) throw notFound('1003 - KVS getValue not found')
  return ok(pluginNoticeOf(subject, { account, deps, now }))
}

function listMethods(call: Call): Answer {
  const methods = paymentMethodsOf(countryOfCall(call).id).map(toMethodJson)
  return ok(call.query.group_by === 'id' ? Object.fromEntries(methods.map(each => [each.id, each])) : methods)
}

function listMethodsOfSite({ params }: Call): Answer {
  if (!isSiteId(params.site_id)) throw notFound(`Site ${params.site_id} not found`)
  return ok(paymentMethodsOf(params.site_id).map(toMethodJson))
}

function getExchangeRate({ query, account, now }: Call<Account>): Answer {
  const from = query['currency.id'] ?? ''
  const to = countryOf(account.siteId).currency
  const creation_date = toOffsetIso(now)
  return ok({ currency_base: from, currency_quote: to, rate: requireRate(from, to), creation_date })
}

function convertCurrency({ query, now }: Call<Account>): Answer {
  const { from = '', to = '' } = query
  const ratio = requireRate(from, to)
  const creation_date = toOffsetIso(now)
  return ok({
    currency_base: from,
    currency_quote: to,
    ratio,
    rate: ratio,
    inv_rate: requireRate(to, from),
    creation_date,
    valid_until: creation_date,
  })
}

function requireRate(from: string, to: string): number {
  const rate = convert(from, to)
  if (rate === null) throw notFound(`No rate from ${from || '(empty)'} to ${to || '(empty)'}`)
  return rate
}

/** Simulated sellers have no campaigns (the refusal: devsite-docs, discount campaigns). */
function findCampaign({ query }: Call<Account>): Answer {
  const description = "doesn't find a campaign with the given code"
  const code = toText(query.coupon_code) === null ? 'amount_doesnt_match' : 'campaign_code_doesnt_match'
  throw refusal(400, 'invalid parameters', [{ code, description }])
}
