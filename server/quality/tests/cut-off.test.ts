/** What is said of sales of which some calls were not read, and which sale is the worst. */
import { expect, test } from 'vitest'
import { measure } from '../measure.ts'
import type { CutOff, Recorded } from '../recorded.ts'
import { describeAcross, describeQuality, qualityWords } from '../reports/describe.ts'
import { summaryToJson } from '../reports/lines.ts'
import { otherSale, paid, payment, statusesOf, withCalls } from './support/safety-sales.ts'
import { rightSale } from './support/sales.ts'

/** A ticket that was made at 12:00, whose store was told that it was paid, and never read it. */
function unreadSale(cut: Partial<CutOff> | null): Recorded {
  const { recorded, read } = rightSale('checkout_api', { answer: { id: 11, status: 'pending' } })
  const deliveries = recorded.deliveries?.map(one => ({ ...one, action: 'payment.updated' })) ?? []
  const none = { beforeMs: 0, writesBeforeMs: 0, searchesBeforeMs: 0 }
  const whole = { by: 'count', max: 1000, ...none, isSaleWhole: false } as const
  const calls = recorded.calls.filter(one => one !== read)
  return { ...recorded, calls, deliveries, cut: cut && { ...whole, ...cut } }
}
const later = Date.parse('2026-11-25T12:30:00.000Z')
const earlier = Date.parse('2026-11-25T11:30:00.000Z')

test.each<[string, Partial<CutOff> | null, string]>([
  ['all was read', null, 'missing null'],
  ['later calls were not read', { beforeMs: later }, 'not_observable partly_read'],
  ['earlier calls were not read', { beforeMs: earlier }, 'missing null'],
  ['the sale was read as a whole', { beforeMs: later, isSaleWhole: true }, 'missing null'],
])('if %s, a sale without a read gets the right verdict', (_, cut, expected) => {
  const statuses = statusesOf(unreadSale(cut))
  for (const id of ['payment_read', 'payment_get_or_search_api']) expect(statuses.get(id), id).toBe(expected)
  const used = cut === null ? 'not_exercised' : 'not_exercised_partly'
  expect(statuses.get('refunds_api')).toBe(`not_observable ${used}`)
})

test('what no write breaks is not met if later writes were not read', () => {
  const { recorded } = rightSale('checkout_api')
  const all = { beforeMs: later, writesBeforeMs: later, searchesBeforeMs: later }
  const cut = { by: 'size', max: 32, ...all, isSaleWhole: false } as const
  const statuses = statusesOf({ ...recorded, cut })
  for (const id of ['charged_twice', 'idempotency_key', 'accepted_in_production'])
    expect(statuses.get(id), id).toBe('not_observable partly_read')
  // No other call can refute what one call shows: a right route, a second charge.
  expect(statuses.get('current_routes')).toBe('met null')
  const paidOnce = rightSale('checkout_api', { answer: paid(11) }).recorded
  const twice = withCalls({ ...paidOnce, cut }, payment({ answer: paid(12), second: 60 }))
  expect(statusesOf(twice).get('charged_twice')).toBe('invalid charged_twice')
})

test.each(['en', 'es', 'pt'] as const)('terminals and reports say what was not read, in %s', language => {
  const words = qualityWords(language)
  const quality = describeQuality(measure(unreadSale({ beforeMs: later })), words)
  const lines = describeAcross(quality, words).join('\n')
  expect(lines).toMatch(/1[.,]?000/)
  expect(lines).toContain('2026-11-25T12:30:00.000Z')
  const cut_off = { by: 'count', max: 1000, before: '2026-11-25T12:30:00.000Z' }
  expect(summaryToJson(quality)).toMatchObject({ cut_off })
})

test('the worst sale is the one with the gravest finding, which is named', () => {
  const { recorded } = rightSale('checkout_api')
  const warned = otherSale({ warnings: [{ code: 'local_address', path: 'notification_url' }], second: -3600 })
  const quality = measure({ ...recorded, calls: [...recorded.calls, warned] })
  expect(quality.sales.map(({ sale }) => sale)).toEqual(['order-1001', 'order-1002'])
  expect(quality.worst).toBe('order-1002')
  const words = qualityWords('en')
  expect(describeAcross(describeQuality(quality, words), words)[0]).toContain('order-1002 (Not met: No call')
})
