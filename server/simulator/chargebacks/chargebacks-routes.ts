import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors/provider-error.ts'
import { readPage } from '../http/read-page.ts'
import { type Answer, type Call, ok, type Route } from '../http/route.ts'
import type { Condition } from '../store/table.ts'
import { toChargebackJson } from './chargeback-json.ts'

export const chargebackRoutes: Route[] = [
  { method: 'GET', path: '/v1/chargebacks/search', access: 'seller', handle: searchChargebacks },
  { method: 'GET', path: '/v1/chargebacks/:id', access: 'seller', handle: getChargeback },
]

function getChargeback(call: Call<Account>, deps: Deps): Answer {
  const chargeback = deps.tables.chargebacks.get(call.account.number, call.params.id ?? '')
  if (!chargeback) throw notFound('Chargeback not found')
  return ok(toChargebackJson(chargeback))
}

function searchChargebacks(call: Call<Account>, deps: Deps): Answer {
  const { query, account } = call
  const { limit, offset } = readPage(query, { defaultLimit: 30 })
  const where: Condition[] = []
  if (query.payment_id) where.push({ column: 'payment', is: '=', value: query.payment_id })
  if (query.status) where.push({ column: 'status', is: '=', value: query.status })
  const found = deps.tables.chargebacks.find(account.number, { where, limit, offset })
  const total = deps.tables.chargebacks.count(account.number, where)
  return ok({ paging: { total, limit, offset }, results: found.map(toChargebackJson) })
}
