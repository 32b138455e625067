import type { calls, deliveries } from '../../catalog/control.ts'
import { toOffsetIso } from '../../facts/dates.ts'
import { describeFault } from '../../facts/fault-header.ts'
import { codeProblem } from '../../facts/provider-errors/tables.ts'
import type { DeliveryJson } from '../api/deliveries.ts'
import type { FaultsJson } from '../api/faults.ts'
import { changedBy } from '../clock/clock.ts'
import type { Deps } from '../http/deps.ts'
import { notFound, refusal } from '../http/errors/provider-error.ts'
import { type Answer, type Call, created, ok, type Route } from '../http/route.ts'
import type { Delivery } from '../store/records/delivery.ts'
import type { Condition } from '../store/search-sql.ts'
import { accountHandlers } from './account-routes.ts'
import { clockHandlers } from './clock-routes.ts'
import { type ControlCall, type ControlHandlers, requireOwner, toControlRoutes } from './control-route.ts'
import { inPersonHandlers } from './in-person-routes.ts'
import { jobHandlers } from './job-routes.ts'
import { checkoutControlHandlers, paymentControlHandlers } from './payment-control-routes.ts'
import { scenarioHandlers } from './scenario-routes.ts'
import { authorizationHandlers, sellerHandlers } from './seller-routes.ts'
import { cardUpdaterHandlers, subscriptionControlHandlers } from './subscription-control-routes.ts'
import { terminalHandlers } from './terminal-routes.ts'

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
      ...(attempt.sentAt !== undefined && { sent_at: toOffsetIso(attempt.sentAt) }),
      ...(attempt.fault && { fault: describeFault(attempt.fault) }),
      ...(attempt.signature && { signature: attempt.signature }),
    })),
    ...(delivery.nextAt !== undefined && { next_at: toOffsetIso(delivery.nextAt) }),
    ...(delivery.heldBy && { held_by: describeFault(delivery.heldBy) }),
  }
}

/** The deliveries of the account, or of all accounts if the call names none. The newest comes first. */
function listDeliveries({ account, input }: ControlCall<typeof deliveries.list>, deps: Deps) {
  const where: Condition[] = []
  if (input.resource) where.push({ column: 'resource', is: '=', value: input.resource })
  if (input.state) where.push({ column: 'state', is: '=', value: input.state })
  const search = { where, sort: { column: 'created', isDescending: true }, limit: input.limit }
  const table = deps.tables.deliveries
  const found = account
    ? table.find(account.number, search)
    : table.findEverywhere(search).map(row => row.document)
  return ok({ deliveries: found.map(toDeliveryJson) })
}

function getDelivery(call: ControlCall<typeof deliveries.get>, deps: Deps): Answer<DeliveryJson> {
  const account = requireOwner(call)
  const delivery = deps.tables.deliveries.get(account.number, call.input.id)
  if (!delivery) throw notFound('This account has no delivery with this id')
  return ok(toDeliveryJson(delivery))
}

/**
 * The owner of rules. A call with an account concerns rules for this account; one without, rules for every account
 * (number 0).
 */
const ownerOf = ({ account }: Pick<Call, 'account'>) => account?.number ?? 0

const faultHandlers: ControlHandlers['faults'] = {
  list: listFaults,
  add(call, deps) {
    const { code, path } = call.input
    const problem = code === undefined ? null : codeProblem(code, path)
    if (problem) throw refusal(400, `code: ${problem}`)
    deps.faults.add(ownerOf(call), { ...call.input, ...changedBy(call.actor) })
    return created(deps.faults.list(ownerOf(call)))
  },
  addForNotifications(call, deps) {
    deps.faults.addForNotifications(ownerOf(call), { ...call.input, ...changedBy(call.actor) })
    return created(deps.faults.list(ownerOf(call)))
  },
  clear(call, deps) {
    deps.faults.clear(ownerOf(call), call.input)
    return listFaults(call, deps)
  },
  listApplied: ({ input, account }, deps) => ok({ applied: deps.faults.appliedTo(input, account) }),
  report({ input, account, requestId: request_id }, deps) {
    const reported = { ...input, request_id }
    deps.faults.report(reported, account)
    return created({ applied: [{ ...reported, age_ms: 0 }] })
  },
}

function listFaults(call: Pick<Call, 'account'>, deps: Deps): Answer<FaultsJson> {
  return ok(deps.faults.list(ownerOf(call)))
}

function listCalls(call: ControlCall<typeof calls.list>, deps: Deps) {
  const found = deps.seenCalls.find(requireOwner(call).number, call.input)
  return ok({
    calls: found.map(({ at, requestId: request_id, account: _account, shows: _shows, ...call }) => ({
      at: toOffsetIso(at),
      request_id,
      ...call,
    })),
  })
}

/** The control API: everything below `/simulator/` except the payer's challenge page. */
export const controlRoutes: Route[] = toControlRoutes({
  server: {
    health: () => ok({ status: 'ok' }),
    describe: async () => ok({ ...(await import('./openapi-document.ts')).describeControlApi() }),
    getConsoleKey: (_call, deps) => ok({ console_key: deps.consoleKey }),
  },
  accounts: accountHandlers,
  calls: { list: listCalls },
  clock: clockHandlers,
  jobs: jobHandlers,
  deliveries: { list: listDeliveries, get: getDelivery },
  faults: faultHandlers,
  payments: paymentControlHandlers,
  checkouts: checkoutControlHandlers,
  cards: cardUpdaterHandlers,
  subscriptions: subscriptionControlHandlers,
  authorizations: authorizationHandlers,
  sellers: sellerHandlers,
  terminals: terminalHandlers,
  inPerson: inPersonHandlers,
  scenarios: scenarioHandlers,
})
