import type { DeliveryJson } from '../api/deliveries.ts'
import { toOffsetIso } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors/provider-error.ts'
import { type Answer, ok, type Route } from '../http/route.ts'
import type { Delivery } from '../notifications/delivery.ts'
import type { Condition } from '../store/search-sql.ts'
import { type ControlCall, controlRoute, requireOwner } from './control-route.ts'

export const deliveryRoutes: Route[] = [
  controlRoute('GET /simulator/deliveries', listDeliveries),
  controlRoute('GET /simulator/deliveries/:id', getDelivery),
]

function toDeliveryJson(delivery: Delivery): DeliveryJson {
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

/** The deliveries of the account, or of all accounts if the call names none. The newest comes first. */
function listDeliveries({ account, query }: ControlCall<'GET /simulator/deliveries'>, deps: Deps) {
  const where: Condition[] = []
  if (query.resource) where.push({ column: 'resource', is: '=', value: query.resource })
  if (query.state) where.push({ column: 'state', is: '=', value: query.state })
  const search = { where, sort: { column: 'created', descending: true }, limit: query.limit }
  const { deliveries } = deps.tables
  const found = account
    ? deliveries.find(account.number, search)
    : deliveries.findEverywhere(search).map(row => row.document)
  return ok({ deliveries: found.map(toDeliveryJson) })
}

function getDelivery(call: ControlCall<'GET /simulator/deliveries/:id'>, deps: Deps): Answer<DeliveryJson> {
  const account = requireOwner(call)
  const delivery = deps.tables.deliveries.get(account.number, call.params.id ?? '')
  if (!delivery) throw notFound('This account has no delivery with this id')
  return ok(toDeliveryJson(delivery))
}
