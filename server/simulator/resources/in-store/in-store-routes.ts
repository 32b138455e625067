import type { RequestBody } from '../../../catalog/requests/field.ts'
import { dynamicCodeBody, hybridCodeBody, inStoreOrderBody } from '../../../catalog/requests/in-store.ts'
import type { QrMode } from '../../../facts/in-person-orders.ts'
import { parseIsoDate } from '../../../facts/iso-date.ts'
import { type JsonObject, textIn, toNumber, toObject, toText } from '../../../facts/json.ts'
import { readTraceparent } from '../../../shared/tracing/span.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Order } from '../../store/records/order.ts'
import { findPos, withUnknownPos } from '../counter/points-of-sale.ts'
import { qrDataOf } from '../orders/order-json.ts'
import { confirmCashOut } from './cash-out.ts'
import { inStoreError, refuseInStore, requireOwnCollector } from './in-store-errors.ts'
import { changeIntegrator, getIntegrator } from './integrator.ts'
import { createOlder, deleteOlder } from './older-routes.ts'
import { clearCode, findInStoreOrder, openInStoreOrder } from './open-order.ts'

export const inStoreHandlers = {
  /** A static order. The answer has no body. */
  putOrder(call, deps) {
    createOrder(call, deps, { request: inStoreOrderBody, mode: 'static' })
    return { status: 204 }
  },
  getOrder,
  deleteOrder: deleteAtCode,
  createCode: (call, deps) =>
    ok(toCodeJson(createOrder(call, deps, { request: dynamicCodeBody, mode: 'dynamic' }))),
  putCode: (call, deps) =>
    created(toCodeJson(createOrder(call, deps, { request: hybridCodeBody, mode: 'hybrid' }))),
  deleteCode: deleteAtCode,
  createOlder,
  putOlder: createOlder,
  deleteOlder,
  getIntegrator,
  changeIntegrator,
  confirmCashOut,
} satisfies Handlers['inStore']

type Kind = { request: RequestBody; mode: QrMode }

function createOrder(call: Call<Account>, deps: Deps, { request, mode }: Kind): Order {
  const externalPosId = requirePosId(call)
  const { account, now, headers, params } = call
  const pos = findPos(externalPosId, { account, deps })
  const isKnown = pos && (params.external_store_id ?? pos.externalBranchId) === pos.externalBranchId
  checkBody(isKnown ? request : withUnknownPos(request, 'external_pos_id'), call, refuseInStore)
  const sent = toObject(call.body)
  const traceparent = readTraceparent(headers.traceparent)
  return openInStoreOrder(
    {
      mode,
      externalPosId,
      total: toNumber(sent.total_amount) ?? 0,
      sponsorId: toText(toObject(sent.sponsor).id),
      expiresAt: parseIsoDate(textIn(sent.expiration_date)),
      sent,
    },
    { account, deps, now, ...(traceparent && { traceparent }) },
  )
}

function requirePosId(call: Call<Account>): string {
  requireOwnCollector(call, ['invalid_collectorId', 'user_id must be a number.'])
  const id = call.params.external_pos_id?.trim()
  if (!id) throw inStoreError(400, 'invalid_externalPosId', 'externalPosId must be present.')
  return id
}

function getOrder(call: Call<Account>, deps: Deps): Answer<JsonObject> {
  const externalPosId = requirePosId(call)
  const { account, now } = call
  const order = findInStoreOrder(externalPosId, { account, deps, now })
  if (!order) {
    throw inStoreError(404, 'point_of_sale_in_store_order_not_found', 'No associated order found.')
  }
  return ok({ ...order.inStore?.sent, user_id: account.userId, external_pos_id: externalPosId })
}

/** No error is known for a code at which no order waits. */
function deleteAtCode(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  clearCode(requirePosId(call), { account, deps, now })
  return { status: 204 }
}

function toCodeJson(order: Order) {
  return { in_store_order_id: order.id, qr_data: qrDataOf(order) }
}
