import { codeProblem } from '../../facts/provider-errors/tables.ts'
import type { DeliveryJson } from '../api/deliveries.ts'
import type { FaultsJson } from '../api/faults.ts'
import { changedBy } from '../clock/clock.ts'
import { toOffsetIso } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { notFound, refusal } from '../errors/provider-error.ts'
import { type Answer, type Call, created, ok, type Route } from '../http/route.ts'
import type { Delivery } from '../notifications/delivery.ts'
import type { Condition } from '../store/search-sql.ts'
import { accountRoutes } from './account-routes.ts'
import { clockRoutes } from './clock-routes.ts'
import { type ControlCall, controlRoute, requireOwner } from './control-route.ts'
import { jobRoutes } from './job-routes.ts'
import { checkoutControlRoutes, paymentControlRoutes } from './payment-control-routes.ts'
import { scenarioRoutes } from './scenario-routes.ts'
import { sellerRoutes } from './seller-routes.ts'
import { cardUpdaterRoutes, subscriptionControlRoutes } from './subscription-control-routes.ts'

const deliveryRoutes: Route[] = [
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
  const search = { where, sort: { column: 'created', isDescending: true }, limit: query.limit }
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

/**
 * The owner of rules. A call with an account concerns rules for this account; one without, rules for every account
 * (number 0).
 */
const ownerOf = ({ account }: Pick<Call, 'account'>) => account?.number ?? 0

const faultRoutes: Route[] = [
  controlRoute('GET /simulator/faults', listFaults),
  controlRoute('POST /simulator/faults', (call, deps) => {
    const { code, path } = call.body
    const problem = code === undefined ? null : codeProblem(code, path)
    if (problem) throw refusal(400, `code: ${problem}`)
    deps.faults.add(ownerOf(call), { ...call.body, ...changedBy(call.actor) })
    return created(deps.faults.list(ownerOf(call)))
  }),
  controlRoute('POST /simulator/notification-faults', (call, deps) => {
    deps.faults.addForNotifications(ownerOf(call), { ...call.body, ...changedBy(call.actor) })
    return created(deps.faults.list(ownerOf(call)))
  }),
  controlRoute('DELETE /simulator/faults', (call, deps) => {
    deps.faults.clear(ownerOf(call), call.query)
    return listFaults(call, deps)
  }),
  controlRoute('GET /simulator/applied-faults', ({ query, account }, deps) =>
    ok({ applied: deps.faults.appliedTo(query, account) }),
  ),
  controlRoute('POST /simulator/applied-faults', ({ body, account, requestId: request_id }, deps) => {
    const reported = { ...body, request_id }
    deps.faults.report(reported, account)
    return created({ applied: [reported] })
  }),
]

function listFaults(call: Pick<Call, 'account'>, deps: Deps): Answer<FaultsJson> {
  return ok(deps.faults.list(ownerOf(call)))
}

const callRoutes: Route[] = [
  controlRoute('GET /simulator/calls', (call, deps) => {
    const found = deps.seenCalls.find(requireOwner(call).number, call.query)
    return ok({
      calls: found.map(({ at, method, path, requestId, status }) => ({
        at: toOffsetIso(at),
        method,
        path,
        request_id: requestId,
        status,
      })),
    })
  }),
]

/** The control API: everything below `/simulator/` except the payer's challenge page. */
export const controlRoutes: Route[] = [
  controlRoute('GET /simulator/health', () => ok({ status: 'ok' })),
  controlRoute('GET /simulator/console-key', (_call, deps) => ok({ console_key: deps.consoleKey })),
  ...accountRoutes,
  ...callRoutes,
  ...clockRoutes,
  ...jobRoutes,
  ...deliveryRoutes,
  ...faultRoutes,
  ...paymentControlRoutes,
  ...checkoutControlRoutes,
  ...cardUpdaterRoutes,
  ...subscriptionControlRoutes,
  ...sellerRoutes,
  ...scenarioRoutes,
]
