/** The rooms of the console, as the documents show them. */
import { freshResource, type GatewayApi } from '../../server/tests/support/gateway-api.ts'

const till = 'POS001'
const terminal = 'NEWLAND_N950__SBX0000001'

type Account = Awaited<ReturnType<typeof fillRooms>>
export type Room = { name: string; path: string; content: string }
type Addresses = { simulator: string; publicKey: string }

/**
 * @param account what was made for the pictures
 * @param addresses the simulator, whose pages draw the phone and the terminal, and the key of the account there
 */
export function roomsOf(account: Account, { simulator, publicKey }: Addresses): Room[] {
  // `content` is visible once the page is loaded.
  const room = (name: string, path: string, content: string): Room => ({ name, path, content })
  return [
    room('overview', '/overview', '[data-testid="readiness"]'),
    room('pay', '/pay', '[data-testid="expected"]'),
    room('payment', `/payments/${account.rejected}`, '[data-testid="payment-summary"]'),
    room('webhooks', `/webhooks?id=${account.seq}`, '[data-testid="verdict"]'),
    room('counter', `/orders/${account.scanned}`, '[data-testid="in-person"]'),
    room('phone', `${simulator}/phone?public_key=${publicKey}&pos=${till}`, 'input[type="radio"]'),
    room('terminal', `${simulator}/terminal?public_key=${publicKey}`, '[role="status"]'),
    room('store', '/shop', '[data-testid^="feed-row-"]'),
    room('quality', '/quality', '[data-testid="quality-numbers"]'),
    room('grade', '/grade', '#content h2'),
    room('simulator', '/simulator?tab=faults', '#content form'),
  ]
}

/** Makes what the pictures show: payments of several outcomes, orders online and at a counter, a rejected notification. */
export async function fillRooms(api: GatewayApi) {
  const payment = await api.pay({ amount: 1234.5, external_reference: 'order-1001' })
  await api.post(`/payments/${payment.id}/refunds`, { amount: 234.5 })
  await api.order({ description: 'Two mates' })
  const scanned = await api.post('/orders', {
    ...atCounter('qr', { external_pos_id: till }),
    items: [{ title: 'Two mates', unit_price: '18500.00', quantity: 1, unit_measure: 'unit' }],
  })
  await api.post('/orders', atCounter('point', { terminal_id: terminal }))
  const rejected = await api.pay({ holder: 'FUND' })
  const resource = freshResource()
  await api.notify({ resource, signature: 'wrong' })
  const { entries } = await api.get(`/notifications?resource=${resource}`)
  return {
    scanned: scanned.id as string,
    rejected: rejected.id as number,
    seq: entries[0].seq as number,
  }
}

const atCounter = (type: 'qr' | 'point', place: object) => ({
  type,
  description: 'Two mates',
  external_reference: `table-${type}`,
  transactions: { payments: [{ amount: '18500.00' }] },
  config: { [type]: place },
})
