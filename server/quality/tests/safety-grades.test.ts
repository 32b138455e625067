/** Rules of the safety floor about the grade of the webhook handler. */
import { expect, test } from 'vitest'
import { measure } from '../measure.ts'
import type { Recorded } from '../recorded.ts'
import { describeQuality, qualityWords } from '../reports/describe.ts'
import { lostIn } from './support/safety-sales.ts'
import { gatewayReceiver, graded, rightBodies, rightSale, without } from './support/sales.ts'

test('a grade with findings counts, and no grade is not held against anybody', () => {
  const { recorded } = rightSale('checkout_pro')
  expect(lostIn({ ...recorded, grade: { ...graded, worst: 'high' } })).toEqual([
    'handler_graded grade_findings',
  ])
  expect(lostIn({ ...recorded, grade: null })).toEqual([])
})

test('a grade names the severity of its worst finding, and warns of a low one', () => {
  const { recorded } = rightSale('checkout_pro')
  const of = (worst: string) => {
    const { sales } = describeQuality(
      measure({ ...recorded, grade: { ...graded, worst } }),
      qualityWords('en'),
    )
    const verdict = sales[0]?.verdicts.find(({ id }) => id === 'handler_graded')
    return [verdict?.status, verdict?.remedy?.text]
  }
  expect(of('low')).toEqual(['warning', expect.stringMatching(/has findings, of low severity at most\./)])
  expect(of('high')).toEqual(['invalid', expect.stringMatching(/has findings, the worst of high severity\./)])
})

const handlerGraded = (recorded: Recorded) =>
  measure(recorded).sales[0]?.verdicts.find(({ id }) => id === 'handler_graded')

test('the grade of the handler is met by a whole one, which the evidence names', () => {
  const { recorded } = rightSale('checkout_pro')
  const evidence = [{ seq: null, operation: 'grade', field: graded.url, value: graded.startedAt }]
  expect(handlerGraded(recorded)).toMatchObject({ status: 'met', evidence })
  const part = { ...recorded, grade: { ...graded, isWhole: false } }
  expect(handlerGraded(part)).toMatchObject({
    status: 'not_observable',
    reason: 'grade_incomplete',
    evidence,
  })
})

test.each([
  ['checkout_pro', 'payment', 'met'],
  ['checkout_pro', 'topic_merchant_order_wh', 'met'],
  ['checkout_api', 'topic_merchant_order_wh', 'grade_of_other_kind'],
  ['orders', 'order', 'met'],
  ['orders', 'payment', 'grade_of_other_kind'],
  ['subscriptions', 'subscription_authorized_payment', 'met'],
  ['subscriptions', 'payment', 'grade_of_other_kind'],
] as const)('a sale of %s and a grade of %s notifications: %s', (product, topic, expected) => {
  const { recorded } = rightSale(product)
  for (const worst of [null, 'high']) {
    const verdict = handlerGraded({ ...recorded, grade: { ...graded, worst, topics: [topic] } })
    const known = worst === null ? 'met' : 'grade_findings'
    expect(verdict?.reason ?? verdict?.status).toBe(expected === 'met' ? known : expected)
  }
})

const hook = 'https://www.mate.com.ar/notifications'
const unnamed = without(rightBodies.checkout_pro, 'notification_url')

/** @param told whether the gateway got a notification of the sale */
function graderOf(body: typeof unnamed, forwardUrl: string | null, told = true) {
  const { recorded } = rightSale('checkout_pro', { body })
  const forwards = { url: forwardUrl, receivers: [gatewayReceiver] }
  const of = (worst: string | null, url: string) =>
    handlerGraded({
      ...recorded,
      ...(!told && { deliveries: [] }),
      grade: { ...graded, url, worst, forwards },
    })
  return (url: string) => [of('high', url)?.reason, of(null, url)?.reason]
}

const counts = ['grade_findings', null]
const ofOther = ['grade_of_other', 'grade_of_other']

test('a grade counts only for sales whose notifications go to the address that was graded', () => {
  const forwarded = graderOf(unnamed, 'http://localhost:38120/hook')
  for (const host of ['127.0.0.1', '[::1]', 'localhost'])
    expect(forwarded(`http://${host}:38120/hook`), host).toEqual(counts)
  for (const host of ['127.0.0.1:38122', '192.168.1.20:38120'])
    expect(forwarded(`http://${host}/hook`), host).toEqual(ofOther)
  expect(forwarded('http://127.0.0.1:38120/hook?store=2')).toEqual(ofOther)

  const named = graderOf({ ...unnamed, notification_url: `${hook}?source_news=webhooks` }, graded.url, false)
  expect(named(hook)).toEqual(counts)
  expect(named(graded.url)).toEqual(ofOther)

  // The gateway forwards what the sale sends to it, and what arrived at it by another name.
  const own = graderOf({ ...unnamed, notification_url: gatewayReceiver }, graded.url, false)
  expect(own(graded.url)).toEqual(counts)
  expect(graderOf({ ...unnamed, notification_url: hook }, graded.url)(graded.url)).toEqual(counts)
})

test('a grade counts for sales whose notifications pasarela listen forwards to the address', () => {
  const { recorded } = rightSale('checkout_pro', { body: unnamed })
  const forwards = { url: null, receivers: [gatewayReceiver] }
  const listening = (url: string) =>
    handlerGraded({
      ...recorded,
      deliveries: (recorded.deliveries ?? []).map(one => ({
        ...one,
        forward: null,
        listens: [{ url, outcome: 'delivered' }],
      })),
      grade: { ...graded, url: 'http://127.0.0.1:38120/hook', worst: null, forwards },
    })?.reason
  expect(listening('http://localhost:38120/hook')).toBe(null)
  expect(listening('http://localhost:38122/hook')).toBe('grade_of_other')
  expect(listening('http://localhost:38120/hook?store=***')).toBe('grade_unmatched')
})

test('a notification that the gateway did not get is named by its resource, and counts for the address that got it', () => {
  const own = 'http://127.0.0.1:38124/hook'
  const body = without(rightBodies.checkout_api, 'notification_url')
  const { recorded, read } = rightSale('checkout_api', { body })
  const direct: Recorded = {
    ...recorded,
    calls: recorded.calls.filter(one => one !== read),
    deliveries: (recorded.deliveries ?? []).map(one => ({ ...one, seq: null, url: own })),
    grade: { ...graded, url: own, forwards: { url: null, receivers: [gatewayReceiver] } },
  }
  expect(handlerGraded(direct)?.status).toBe('met')
  // Nothing shows that the gateway forwards notifications of a sale that named another address.
  const sent = rightSale('checkout_api', { body: { ...body, notification_url: own } }).recorded
  expect(handlerGraded({ ...direct, calls: sent.calls, grade: graded })?.reason).toBe('grade_of_other')
  const [payment] = direct.deliveries ?? []
  const verdicts = measure(direct).sales[0]?.verdicts
  expect(verdicts?.find(({ id }) => id === 'payment_read')).toMatchObject({
    status: 'not_observable',
    reason: 'answered',
    evidence: [{ seq: null, operation: 'payment', field: 'data.id', value: `"${payment?.resource}"` }],
  })
})

test('a grade counts for no sale of which nobody knows where its notifications go', () => {
  expect(graderOf(unnamed, null)(graded.url)).toEqual(['grade_unmatched', 'grade_unmatched'])
})
