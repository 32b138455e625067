import type { inPerson } from '../../catalog/control.ts'
import { phonePath, terminalPath } from '../checkout/in-person/addresses.ts'
import type { Deps } from '../http/deps.ts'
import { created, ok } from '../http/route.ts'
import { actAsCashier } from '../resources/orders/cashier.ts'
import { toOrderJson } from '../resources/orders/order-json.ts'
import { payByScan } from '../resources/orders/scan.ts'
import { findWaiting, requireWaiting } from '../resources/orders/waiting-orders.ts'
import { toPaymentJson } from '../resources/payments/payment-json.ts'
import { qrOf } from '../store/records/order.ts'
import { type ControlCall, type ControlHandlers, requireOwner } from './control-route.ts'

export const inPersonHandlers: ControlHandlers['inPerson'] = { list, scan, act }

function list(call: ControlCall<typeof inPerson.list>, deps: Deps) {
  const context = { account: requireOwner(call), deps }
  const waiting = findWaiting(call.input, context).map(order => ({
    order: toOrderJson(order, context),
    pos: qrOf(order).externalPosId,
    terminal: order.terminalId,
    page: deps.publicUrl() + (order.type === 'qr' ? phonePath : terminalPath)({ order: order.id }),
  }))
  return ok({ waiting })
}

function scan(call: ControlCall<typeof inPerson.scan>, deps: Deps) {
  const account = requireOwner(call)
  const { now, input } = call
  const { action, method, outcome, installments, pos, order: id } = input
  const order = requireWaiting({ type: 'qr', pos, order: id }, { account, deps })
  if (action === 'refuse') return ok({ order: toOrderJson(order, { account, deps }), payment: null })
  const choice = { method, outcome, installments }
  const paid = deps.store.write(() => payByScan(order, choice, { account, deps, now }))
  return created({
    order: toOrderJson(paid.order, { account, deps }),
    payment: paid.payment && toPaymentJson(paid.payment, now, deps.publicUrl()),
  })
}

function act(call: ControlCall<typeof inPerson.act>, deps: Deps) {
  const account = requireOwner(call)
  const { terminal, order: id } = call.input
  const order = requireWaiting({ type: 'point', terminal, order: id }, { account, deps })
  const context = { account, deps, now: call.now }
  const after = deps.store.write(() => actAsCashier(order, call.input, context))
  return ok({ order: toOrderJson(after, { account, deps }) })
}
