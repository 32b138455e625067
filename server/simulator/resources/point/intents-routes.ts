import { paymentIntentBody, toPointConfig } from '../../../catalog/requests/payment-intents.ts'
import { countryOf } from '../../../facts/countries.ts'
import { dayMs, toUtcIso } from '../../../facts/dates.ts'
import { amountOf } from '../../../facts/decimal-amounts.ts'
import { parseIsoDate } from '../../../facts/iso-date.ts'
import { toNumber, toObject, toText } from '../../../facts/json.ts'
import { readTraceparent } from '../../../shared/tracing/span.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import type { Handlers } from '../../http/handlers.ts'
import { onceIfKeyed } from '../../http/idempotency.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { uuidToUlid } from '../../store/accounts/identifiers.ts'
import type { Order } from '../../store/records/order.ts'
import { createOrder } from '../orders/create-order.ts'
import { cancelOrder } from '../orders/end-order.ts'
import { intentIdOf, stateOf, toIntentJson } from '../orders/intent.ts'
import type { OrderRequest } from '../orders/read-order.ts'
import { saveOrder } from '../orders/save-order.ts'
import { checkMode, isOwnTerminal, waitingAt } from '../orders/terminal-queue.ts'
import { readDeviceId } from './devices-routes.ts'
import { pointError, refusePoint } from './point-errors.ts'

export const paymentIntentHandlers = {
  // OpenAPI description: the key is optional.
  create: onceIfKeyed(createIntent),
  cancel: cancelIntent,
  get: getIntent,
  getLastEvent(call, deps) {
    const order = requireIntent(call, deps)
    return ok({ status: stateOf(order), created_on: lastChangeOf(order) })
  },
  listEvents,
} satisfies Handlers['paymentIntents']

function createIntent(call: Call<Account>, deps: Deps): Answer {
  const { account, now, headers } = call
  const terminalId = readDeviceId(call)
  const declared = checkMode(paymentIntentBody, { terminalId, path: 'device_id' }, { account, deps })
  checkBody(declared, call, refusePoint)
  if (!isOwnTerminal(terminalId, { account, deps })) throw pointError(403, 'Error checking device owner')
  if (waitingAt(terminalId, { account, deps }))
    throw pointError(409, 'There is already a queued intent for the device', 2205)
  const intent = toObject(call.body)
  const { decimals } = countryOf(account.siteId)
  const amount = amountOf(toNumber(intent.amount) ?? 0, decimals)
  const { point, ...config } = toPointConfig(intent)
  const { description } = intent
  const request: OrderRequest = {
    type: 'point',
    externalReference: toText(toObject(intent.additional_info).external_reference) ?? '',
    totalAmount: amount,
    captureMode: 'automatic_async',
    processingMode: 'automatic',
    payer: null,
    transactions: [{ amount, method: null, expirationTime: null, expiresAt: null }],
    // The glossary names no time after which an intent is abandoned. That of orders is assumed.
    expiresAt: null,
    given: {
      ...(description !== undefined && { description }),
      config: { ...config, point: { terminal_id: terminalId, ...point } },
    },
  }
  const traceparent = readTraceparent(headers.traceparent) ?? undefined
  const order = createOrder(request, { account, deps, now, traceparent, intent, isCaptureDeferred: false })
  return created(toIntentJson(order))
}

function getIntent(call: Call<Account>, deps: Deps): Answer {
  const order = requireIntent(call, deps)
  const json = toIntentJson(order)
  const state = stateOf(order)
  const id = order.transactions[0]?.paymentId
  const payment = id != null && { payment: { ...toObject(toObject(order.intent).payment), id } }
  return ok({ ...json, ...payment, state })
}

/** Only an intent that its terminal has not obtained can be canceled. */
function cancelIntent(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const terminalId = readDeviceId(call)
  const order = requireIntent(call, deps)
  if (order.terminalId !== terminalId) throw notFound()
  if (order.status !== 'created') throw pointError(409, 'Payment intent is blocked by terminal')
  saveOrder(cancelOrder(order, { account, deps, now }), { account, deps, before: order })
  return ok({ id: intentIdOf(order) })
}

const notFound = () => pointError(404, "Payment intent doesn't exist")

function requireIntent({ account, params }: Call<Account>, deps: Deps): Order {
  const ulid = uuidToUlid(params.intent_id ?? '')
  const order = ulid === null ? undefined : deps.tables.orders.get(account.number, `ORDTST${ulid}`)
  if (!order?.intent) throw notFound()
  return order
}

/** Without milliseconds, as in printed answers of the SDKs. */
const lastChangeOf = ({ updatedAt }: Order) => toUtcIso(updatedAt).replace(/\.\d+/, '')

/** The last event of each intent that was created on these days, both included. The newest comes first. */
function listEvents({ account, query }: Call<Account>, { tables }: Deps): Answer {
  const from = parseIsoDate(`${query.startDate}T00:00:00Z`)
  const to = parseIsoDate(`${query.endDate}T00:00:00Z`)
  if (from === null || to === null || to < from)
    throw pointError(400, 'startDate and endDate: query param incorrect format, such as 2026-03-01')
  const orders = tables.orders.find(account.number, {
    where: [
      { column: 'type', is: '=', value: 'intent' },
      { column: 'created', is: '>=', value: from },
      { column: 'created', is: '<', value: to + dayMs },
    ],
    sort: { column: 'created', isDescending: true },
  })
  const events = orders.map(order => ({
    payment_intent_id: intentIdOf(order),
    status: stateOf(order),
    created_on: lastChangeOf(order),
  }))
  return ok({ events })
}
