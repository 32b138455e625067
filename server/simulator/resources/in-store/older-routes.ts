/** `/mpmobile/instore/qr`, the oldest routes of QR: an order is a preference that waits at a printed code. */
import { olderOrderBody, olderOrderChange } from '../../../catalog/requests/in-store.ts'
import { secondMs } from '../../../facts/dates.ts'
import { type JsonObject, toInteger, toObject, toText } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { type Answer, type Call, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { findPos, withUnknownPos } from '../counter/points-of-sale.ts'
import { refuseInStore, requireOwnCollector } from './in-store-errors.ts'
import { clearCode, openInStoreOrder } from './open-order.ts'

/** How many seconds the order waits. The reference requires it; without it the order waits until it is deleted. */
const lifetimeHeader = 'x-ttl-store-preference'

export function createOlder(call: Call<Account>, deps: Deps): Answer {
  const { account, now, method } = call
  const externalPosId = findCode(call, deps)
  const request = method === 'POST' ? olderOrderBody : olderOrderChange
  const isKnown = findPos(externalPosId, { account, deps })
  checkBody(isKnown ? request : withUnknownPos(request, 'external_id'), call, refuseInStore)
  const seconds = toInteger(call.headers[lifetimeHeader]) ?? 0
  const sent = toObject(call.body)
  const total = totalOfItems(sent)
  const order = openInStoreOrder(
    {
      mode: 'static',
      externalPosId,
      total,
      sponsorId: toText(sent.sponsor_id),
      expiresAt: seconds > 0 ? now + seconds * secondMs : null,
      sent,
    },
    { account, deps, now },
  )
  return ok({
    id: `${account.userId}-${order.id}`,
    ...sent,
    collector_id: account.userId,
    total_amount: total,
    amount: total,
    operation_type: 'regular_payment',
    marketplace: 'NONE',
    marketplace_fee: 0,
    expires: false,
    site_id: account.siteId,
    client_id: Number(account.clientId),
    processing_modes: ['aggregator'],
    internal_metadata: {},
  })
}

export function deleteOlder(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  clearCode(findCode(call, deps), { account, deps, now })
  return { status: 204 }
}

/** The external id of the point of sale in the path, which may also have its id. */
function findCode(call: Call<Account>, deps: Deps): string {
  requireOwnCollector(call, ['invalid_collector_id', 'collector_id invalid.'])
  const { account, params } = call
  const id = params.external_id ?? ''
  if (findPos(id, { account, deps })) return id
  return deps.tables.pointsOfSale.get(account.number, id)?.externalId ?? id
}

/** The sum of the items of a body. */
function totalOfItems({ items }: JsonObject): number {
  return (Array.isArray(items) ? items : [])
    .map(toObject)
    .reduce((sum, { unit_price, quantity }) => sum + Number(unit_price) * Number(quantity ?? 1), 0)
}
