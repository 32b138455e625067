/** Where an order is paid in person. */
import type { Order } from '../../server/contract/orders.ts'
import { type QrMode, qrModes } from '../../server/facts/in-person-orders.ts'
import { asRecord } from '../unknown-json.ts'

export type InPerson =
  | { type: 'qr'; place: string; mode: QrMode; code: string | null }
  | { type: 'point'; place: string }

/** The point of sale of a QR order with the content of its own code, or the terminal of a Point order. */
export function inPersonOf(order: Order): InPerson | null {
  const { config, type_response } = asRecord(order)
  const { qr, point } = asRecord(config)
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  if (order.type === 'point') return { type: 'point', place: text(asRecord(point).terminal_id) }
  if (order.type !== 'qr') return null
  const { external_pos_id: place, mode } = asRecord(qr)
  return {
    type: 'qr',
    place: text(place),
    mode: qrModes.find(each => each === mode) ?? 'static',
    code: text(asRecord(type_response).qr_data) || null,
  }
}

/** Whether the order waits for a buyer at a counter, who changes it without a call of this gateway. */
export function waitsInPerson(order: Order): boolean {
  return inPersonOf(order) !== null && (order.status === 'created' || order.status === 'at_terminal')
}
