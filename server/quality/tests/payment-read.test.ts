/** What the reads of a store prove after news, and after forgeries that it accepted. */
import { expect, test } from 'vitest'
import type { QualityProduct } from '../../facts/quality-terms.ts'
import { measure } from '../measure.ts'
import type { Delivery, Recorded, Recording } from '../recorded.ts'
import { statusesOf } from './support/safety-sales.ts'
import { call, rightSale } from './support/sales.ts'

type Told = { product: QualityProduct; answer: object; action: string; writes?: Recording[] }

/** What is said of a sale that its store was notified of and never read. */
function judgeUnread({ product, answer, action, writes = [] }: Told): string | undefined {
  const { recorded, read } = rightSale(product, { answer })
  const calls = [...recorded.calls.filter(one => one !== read), ...writes]
  const deliveries = recorded.deliveries?.map(delivery => ({ ...delivery, action })) ?? []
  return statusesOf({ ...recorded, calls, deliveries }).get('payment_read')
}

const ticket = { id: 11, status: 'pending' }
const order = { id: 'ORD1', status: 'created' }
const write = (operation: string, resource: string, answer: object) =>
  call(operation, { resource, answer, second: 5 })

test.each<Told>([
  { product: 'qr', answer: order, action: 'order.processed' },
  { product: 'point', answer: order, action: 'order.canceled' },
  { product: 'orders', answer: { ...order, status: 'action_required' }, action: 'order.expired' },
  { product: 'checkout_api', answer: ticket, action: 'payment.updated' },
  { product: 'checkout_api', answer: { ...ticket, status: 'in_process' }, action: 'payment.updated' },
])('a store that was told of an end by $action alone has to read it', told => {
  expect(judgeUnread(told)).toBe('missing null')
})

test.each<[string, Told]>([
  ['the creation', { product: 'checkout_api', answer: ticket, action: 'payment.created' }],
  ['an order that waits', { product: 'orders', answer: order, action: 'order.action_required' }],
  [
    'a charge whose end was in the response',
    {
      product: 'checkout_api',
      answer: { id: 11, status: 'approved' },
      action: 'payment.updated',
    },
  ],
  [
    'an order that the store canceled',
    {
      product: 'qr',
      answer: order,
      action: 'order.canceled',
      writes: [write('POST /v1/orders/{id}/cancel', 'ORD1', { id: 'ORD1', status: 'canceled' })],
    },
  ],
  [
    'a payment that the store changed',
    {
      product: 'checkout_api',
      answer: ticket,
      action: 'payment.updated',
      writes: [write('PUT /v1/payments/{id}', '11', ticket)],
    },
  ],
  [
    'a subscription',
    { product: 'subscriptions', answer: { id: 'sub-1', status: 'pending' }, action: 'updated' },
  ],
  [
    'a charge whose response nobody saw',
    {
      product: 'qr',
      answer: {},
      action: 'order.processed',
      writes: [
        {
          ...write('POST /v1/orders/{id}/cancel', 'ORD1', { external_reference: 'order-1001' }),
          status: 409,
        },
      ],
    },
  ],
])('a store need not have read %s', (_, told) => {
  expect(judgeUnread(told)).toBe('not_observable answered')
})

/** A right sale whose store accepted a forgery at this second. Its read is at 20. */
function withForgery(second: number, valid: 'and a valid one' | 'alone'): Recorded {
  const { recorded, made } = rightSale('checkout_api')
  const [told] = recorded.deliveries as Delivery[]
  const received_at = new Date(Date.parse(made.received_at) + second * 1000).toISOString()
  const forged = { ...(told as Delivery), received_at, forward: 'accepted', isForged: true }
  return { ...recorded, deliveries: valid === 'alone' ? [forged] : [forged, told as Delivery] }
}

test.each([
  [15, 'alone', 'not_observable not_notified'],
  [15, 'and a valid one', 'met null'],
] as const)(
  'a forgery at second %i that was accepted %s makes a read at 20 %s',
  (second, valid, expected) => {
    const statuses = statusesOf(withForgery(second, valid))
    for (const id of ['payment_get_or_search_api', 'notifications_not_polling', 'payment_read'])
      expect(statuses.get(id), id).toBe(expected)
  },
)

test.each(['failed', null])('a read proves nothing after a notification with the forward %s', forward => {
  const { recorded } = rightSale('checkout_api')
  const deliveries = (recorded.deliveries ?? []).map(one => ({ ...one, forward }))
  for (const given of [deliveries, []]) {
    const statuses = statusesOf({ ...recorded, deliveries: given })
    for (const id of ['payment_get_or_search_api', 'payment_read'])
      expect(statuses.get(id), id).toBe('not_observable not_notified')
  }
})

test('a forgery excuses no polling', () => {
  const recorded = withForgery(15, 'alone')
  const read = recorded.calls.at(-1) as Recording
  const reads = Array.from({ length: 9 }, (_, index) => ({ ...read, seq: 20_000 + index }))
  const calls = [...recorded.calls, ...reads]
  expect(statusesOf({ ...recorded, calls }).get('notifications_not_polling')).toBe('invalid polling')
})

test.each([
  ['qr', 'GET /v1/orders', 'data', 'ORD1', 'order.processed'],
  ['checkout_api', 'GET /v1/payments/search', 'results', '11', 'payment.updated'],
] as const)(
  'a sale by %s that a search for no reference found was read',
  (product, operation, member, id, action) => {
    const answer = product === 'qr' ? order : ticket
    const search = (found: string, second: number) =>
      call(operation, { answer: { [member]: [{ id: 'another' }, { id: found }] }, second })
    const told = { product, answer, action }
    expect(judgeUnread({ ...told, writes: [search(id, 20)] })).toBe('met null')
    expect(judgeUnread({ ...told, writes: [search('third', 20)] })).toBe('missing null')
    // Before the notification, it shows nothing of what the store does after one.
    expect(judgeUnread({ ...told, writes: [search(id, 5)] })).toBe('missing null')
  },
)

/** A sale that was read at these seconds, with these statuses, and told of a change at second 15. */
function readAt(
  product: QualityProduct,
  reads: readonly (readonly [second: number, status: string])[],
  changes: Partial<Delivery> = {},
): Recorded {
  const isOrder = product === 'qr'
  const { recorded, read } = rightSale(
    product,
    product === 'checkout_pro' ? {} : { answer: isOrder ? order : ticket },
  )
  const id = isOrder ? 'ORD1' : 11
  const calls = reads.map(([second, status]) =>
    call(read.operation, {
      resource: `${id}`,
      answer: { id, status, external_reference: 'order-1001' },
      second,
    }),
  )
  const action = isOrder ? 'order.processed' : 'payment.updated'
  return {
    ...recorded,
    calls: [...recorded.calls.filter(one => one !== read), ...calls],
    deliveries: (recorded.deliveries ?? []).map(delivery => ({ ...delivery, action, ...changes })),
  }
}

const waits = { checkout_api: 'pending', checkout_pro: 'pending', qr: 'created' } as const
const ends = { checkout_api: 'approved', checkout_pro: 'approved', qr: 'processed' } as const

test.each(['checkout_api', 'checkout_pro', 'qr'] as const)(
  'a read of %s before the news proves nothing, unless its response had the end already',
  product => {
    const of = (...given: Parameters<typeof readAt>) => {
      const statuses = statusesOf(readAt(...given))
      const api = statuses.get('payment_get_or_search_api')
      return [...(api === undefined ? [] : [api]), statuses.get('payment_read')]
    }
    const [wait, end] = [waits[product], ends[product]]
    const unread = of(product, [
      [5, wait],
      [10, wait],
    ])
    expect(new Set(unread)).toEqual(new Set(['missing read_before_news']))
    const recorded = readAt(product, [[5, wait]])
    const shown = measure(recorded).sales[0]?.verdicts.find(({ id }) => id === 'payment_read')?.evidence
    const news = recorded.deliveries?.at(-1)?.seq
    expect(shown?.map(({ seq }) => seq)).toEqual([recorded.calls.at(-1)?.seq, news])
    for (const right of [
      of(product, [[14, end]]),
      of(product, [
        [5, wait],
        [20, wait],
      ]),
      of(product, [[5, wait]], { duplicate_of: 1 }),
      of(product, [[5, wait]], { origin: 'test' }),
    ])
      expect(new Set(right)).toEqual(new Set(['met null']))
  },
)

test('a change that no response showed is not said to be no payment', () => {
  const charged = (...reads: [number, string][]) =>
    statusesOf(readAt('checkout_api', reads)).get('charged_twice')
  expect(charged([5, 'pending'])).toBe('not_observable change_unread')
  expect(charged([20, 'pending'])).toBe('not_observable nothing_paid')
  expect(charged([20, 'approved'])).toBe('met null')
})
