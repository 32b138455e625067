import type { AccountDeps } from '../../http/deps.ts'
import { refusal } from '../../http/errors/provider-error.ts'
import { type Order, qrOf } from '../../store/records/order.ts'
import { findOrderAtCode } from './pay-in-person.ts'

/** Where an order waits. Fields that are absent restrict nothing. */
export type Place = {
  type?: 'qr' | 'point' | undefined
  /** The external id of a point of sale. */
  pos?: string | undefined
  terminal?: string | undefined
  order?: string | undefined
}

const maxWaiting = 200

/** The orders that wait for a scan or at a terminal. The newest comes first. */
export function findWaiting({ type, pos, terminal, order }: Place, { account, deps }: AccountDeps): Order[] {
  // Payment intents wait at a terminal, too.
  const types = [...(type === 'point' ? [] : ['qr']), ...(type === 'qr' ? [] : ['point', 'intent'])]
  const found = types.flatMap(value =>
    deps.tables.orders.find(account.number, {
      where: [
        { column: 'type', is: '=', value },
        { column: 'status', is: 'in', value: ['created', 'at_terminal'] },
      ],
      sort: { column: 'created', isDescending: true },
      limit: maxWaiting,
    }),
  )
  return found
    .filter(({ id }) => order === undefined || id === order)
    .filter(each => pos === undefined || qrOf(each).externalPosId === pos)
    .filter(({ terminalId }) => terminal === undefined || terminalId === terminal)
}

/**
 * The only order that waits at the place. At a point of sale, the order of the printed code comes first, then those with
 * a code of their own, the newest first. Throws 404 if none waits, 409 if orders wait at several places.
 */
export function requireWaiting(place: Place & { type: 'qr' | 'point' }, context: AccountDeps): Order {
  const atCode = place.pos !== undefined && place.order === undefined && findOrderAtCode(place.pos, context)
  if (atCode) return atCode
  const waiting = findWaiting(place, context)
  const [newest] = waiting
  if (!newest) throw refusal(404, nothingWaits(place, context))
  const nameOf = (order: Order) => (place.type === 'qr' ? qrOf(order).externalPosId : order.terminalId)
  const names = [...new Set(waiting.map(nameOf))]
  if (names.length === 1) return newest
  const field = place.type === 'qr' ? 'pos' : 'terminal'
  throw refusal(409, `Orders wait at several places. Name one: ${field} ${names.join(', ')}`)
}

function nothingWaits({ type, pos, terminal, order }: Place, { account, deps }: AccountDeps): string {
  const known = order === undefined ? undefined : deps.tables.orders.get(account.number, order)
  if (known) return `${order} does not wait: it is ${known.type}, ${known.status}/${known.statusDetail}`
  if (order !== undefined) return `The account has no order ${order}`
  if (type === 'qr') return `No QR order waits${pos === undefined ? '' : ` at the point of sale ${pos}`}`
  return `No Point order waits${terminal === undefined ? '' : ` at the terminal ${terminal}`}`
}
