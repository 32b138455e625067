/** What the clients send for operations of the provider and of the control API, and what their types refuse. */
import { expect, test } from 'vitest'
import type { ControlHandlers } from '../simulator/control/control-route.ts'
import { type ControlClient, createProviderClients, type ProviderClient } from './client.ts'

type Sent = { method: string; path: string; body?: unknown }

/** The request of the first call that `use` makes. */
async function sentBy(use: (clients: ReturnType<typeof createProviderClients>) => Promise<unknown>) {
  const sent: Sent[] = []
  const clients = createProviderClients(async (method, path, options) => {
    sent.push({ method, path, ...options })
    return {}
  })
  await use(clients)
  return sent[0]
}

test.each<
  [string, (clients: { provider: ProviderClient; control: ControlClient }) => Promise<unknown>, Sent]
>([
  [
    'a path of the provider has the ids of the gateway, escaped',
    ({ provider }) => provider.payments.get({ paymentId: '1/2' }),
    { method: 'GET', path: '/v1/payments/1%2F2' },
  ],
  [
    'an id that only the provider names is a field too',
    ({ provider }) => provider.merchantOrders.get({ id: '7' }),
    { method: 'GET', path: '/merchant_orders/7' },
  ],
  [
    'what the gateway always sends is sent',
    ({ provider }) => provider.payments.cancel({ paymentId: '1' }),
    { method: 'PUT', path: '/v1/payments/1', body: { status: 'cancelled' } },
  ],
  [
    'an empty body is left out where the catalog says so',
    ({ provider }) => provider.orders.refund({ orderId: 'ORD1' }),
    { method: 'POST', path: '/v1/orders/ORD1/refund' },
  ],
  [
    'an absent field is no field',
    ({ control }) => control.faults.add({ path: '/v1/payments', status: 500, times: undefined }),
    { method: 'POST', path: '/simulator/faults', body: { path: '/v1/payments', status: 500 } },
  ],
  [
    'the fields of a PATCH are in the body',
    ({ provider }) => provider.terminals.setUp({ terminals: [] }),
    { method: 'PATCH', path: '/terminals/v1/setup', body: { terminals: [] } },
  ],
  [
    'the fields of a deletion are in the query',
    ({ control }) => control.faults.clear({ shows: '1' }),
    { method: 'DELETE', path: '/simulator/faults?shows=1' },
  ],
  [
    'how ids go on is in the query, beside a body',
    ({ control }) => control.accounts.reset({ all: true, continue_ids: 'true' }),
    { method: 'POST', path: '/simulator/reset?continue_ids=true', body: { all: true } },
  ],
])('%s', async (_title, use, expected) => {
  expect(await sentBy(use)).toEqual(expected)
})

test('a call of what the gateway only has is refused', async () => {
  const clients: { provider: Record<string, Record<string, () => Promise<unknown>>> } = Object(
    createProviderClients(async () => ({})),
  )
  await expect(clients.provider.health?.get?.()).rejects.toThrow('The provider has no operation health.get.')
})

test('a wrong input, and a handler or a reader of another answer, do not compile', () => {
  const wrong = (control: ControlClient, provider: ProviderClient) => [
    // @ts-expect-error a settlement is one of those of the schema
    control.payments.settle({ id: '1', settlement: 'forget' }),
    // @ts-expect-error the path has an id
    control.subscriptions.getSchedule({}),
    // @ts-expect-error the clock has no such field
    control.clock.get().then(({ shows }) => shows),
    // @ts-expect-error the gateway answers it, not the provider
    provider.payments.timeline({ paymentId: '1' }),
    // @ts-expect-error a payment has no number in its status
    provider.payments.get({ paymentId: '1' }).then(({ status }): number => status),
  ]
  // @ts-expect-error the schema of the answer names `muted`
  const handler: ControlHandlers['accounts']['mute'] = () => ({ status: 200, body: { mute: true } })
  expect([wrong, handler]).toHaveLength(2)
})
