import { toOffsetIso } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors/provider-error.ts'
import { type Answer, type Call, ok, type Route } from '../http/route.ts'
import { toInteger } from '../json.ts'
import type { Delivery } from '../notifications/delivery.ts'
import type { Condition } from '../store/table.ts'
import { requireOwner } from './read-body.ts'

export const deliveryRoutes: Route[] = [
  { method: 'GET', path: '/simulator/deliveries', access: 'open', handle: listDeliveries },
  { method: 'GET', path: '/simulator/deliveries/:id', access: 'open', handle: getDelivery },
]

export function toDeliveryJson(delivery: Delivery) {
  return {
    id: delivery.id,
    topic: delivery.topic,
    action: delivery.action,
    style: delivery.style,
    resource: delivery.resourceId,
    url: delivery.url,
    state: delivery.state,
    date_created: toOffsetIso(delivery.createdAt),
    attempts: delivery.attempts.map(attempt => ({
      date: toOffsetIso(attempt.at),
      request_id: attempt.requestId,
      status: attempt.status,
      answer: attempt.answer,
      took_ms: attempt.tookMs,
    })),
  }
}

/** An account's deliveries, newest first; without a token everybody's. */
function listDeliveries(call: Call, deps: Deps): Answer {
  const { query, account } = call
  const limit = Math.min(Math.max(toInteger(query.limit) ?? 100, 1), 1_000)
  const where: Condition[] = []
  if (query.resource) where.push({ column: 'resource', is: '=', value: query.resource })
  if (query.state) where.push({ column: 'state', is: '=', value: query.state })
  const search = { where, sort: { column: 'created', descending: true }, limit }
  const { deliveries } = deps.tables
  const found = account
    ? deliveries.find(account.number, search)
    : deliveries.findEverywhere(search).map(row => row.document)
  return ok({ deliveries: found.map(toDeliveryJson) })
}

function getDelivery(call: Call, deps: Deps): Answer {
  const account = requireOwner(call)
  const delivery = deps.tables.deliveries.get(account.number, call.params.id ?? '')
  if (!delivery) throw notFound('no such delivery in this account')
  return ok(toDeliveryJson(delivery))
}
