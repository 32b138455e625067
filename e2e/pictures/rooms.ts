/** The rooms of the console, as the documents show them. */
import { freshResource, type GatewayApi } from '../../server/tests/support/gateway-api.ts'

type Account = Awaited<ReturnType<typeof fillRooms>>
export type Room = { name: string; path: string; content: string }

/** @param content what is visible once the page is loaded */
export function roomsOf(account: Account): Room[] {
  const room = (name: string, path: string, content: string): Room => ({ name, path, content })
  return [
    room('overview', '/overview', '[data-testid="readiness"]'),
    room('pay', '/pay', '[data-testid="expected"]'),
    room('payment', `/payments/${account.rejected}`, '[data-testid="payment-summary"]'),
    room('webhooks', `/webhooks?id=${account.seq}`, '[data-testid="verdict"]'),
    room('store', '/shop', '[data-testid^="feed-row-"]'),
    room('quality', '/quality', '[data-testid="quality-numbers"]'),
    room('grade', '/grade', '#content h2'),
    room('simulator', '/simulator?tab=faults', '#content form'),
  ]
}

/** Makes what the rooms show: payments of several outcomes, an order, a subscription, a rejected notification. */
export async function fillRooms(api: GatewayApi) {
  const payment = await api.pay({ amount: 1234.5, external_reference: 'order-1001' })
  await api.post(`/payments/${payment.id}/refunds`, { amount: 234.5 })
  await api.order({ description: 'Two mates' })
  const rejected = await api.pay({ holder: 'FUND' })
  const resource = freshResource()
  await api.notify({ resource, signature: 'wrong' })
  const { entries } = await api.get(`/notifications?resource=${resource}`)
  return { rejected: rejected.id as number, seq: entries[0].seq as number }
}
