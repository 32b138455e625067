/** What a sale has besides the body of the call that made it is missing to nobody. */
import { expect, test } from 'vitest'
import { isLost } from '../../facts/quality-terms.ts'
import { measure } from '../measure.ts'
import type { Recording } from '../recorded.ts'
import { describeQuality, qualityWords } from '../reports/describe.ts'
import { toHtml } from '../reports/html.ts'
import { saleToLines } from '../reports/lines.ts'
import { call, rightBodies, rightSale, without } from './support/sales.ts'

const measured = (...calls: Recording[]) => {
  const { sales } = measure({ calls, deliveries: null, grade: null, atMs: 0 })
  const [sale] = sales
  const verdicts = new Map(sale?.verdicts.map(one => [one.id, one]))
  return { sales, sale, verdicts, lost: [...verdicts.values()].filter(isLost).map(({ id }) => id) }
}

const { items, ...others } = rightBodies.checkout_pro
const begun = call('POST /checkout/preferences', { body: { items }, answer: { id: '1-pref' }, status: 201 })
const put = (body: object, changes: Parameters<typeof call>[1] = {}) =>
  call('PUT /checkout/preferences/{id}', {
    body: { ...body },
    resource: '1-pref',
    answer: { id: '1-pref' },
    second: 5,
    ...changes,
  })

test('a preference that a PUT completes has what the PUT sends, which is the evidence', () => {
  const completed = put(others)
  const { sales, sale, verdicts, lost } = measured(begun, completed)
  expect(lost).toEqual([])
  expect(sales).toHaveLength(1)
  expect(sale).toMatchObject({ sale: 'order-1001', product: 'checkout_pro' })
  expect(verdicts.get('email')?.evidence).toMatchObject([
    { seq: completed.seq, operation: 'PUT /checkout/preferences/{id}', field: 'payer.email' },
  ])
  expect(verdicts.get('item_id')?.evidence).toMatchObject([{ seq: begun.seq }])
  // Its members replace those of before.
  expect(measured(begun, completed, put({ payer: { name: 'Ana' } }, { second: 6 })).lost).toContain('email')
})

test('a PUT that was refused, or of another preference, completes nothing', () => {
  for (const other of [
    put(others, { status: 400 }),
    put(others, { resource: '2-pref', answer: { id: '2-pref' } }),
  ])
    expect(measured(begun, other).lost).toContain('external_reference')
})

test('a subscription that a PUT completes has what the PUT sends', () => {
  const { back_url, ...body } = rightBodies.subscriptions
  const made = call('POST /preapproval', { body, answer: { id: 'sub-1' }, status: 201 })
  expect(measured(made).lost).toEqual(['back_urls'])
  const completed = call('PUT /preapproval/{id}', { body: { back_url }, resource: 'sub-1', second: 5 })
  expect(measured(made, completed).lost).toEqual([])
})

const cardSale = (payer: object, answer: object = {}) =>
  rightSale('checkout_api', {
    body: { ...without(rightBodies.checkout_api, 'additional_info.payer'), payer },
    answer: { id: 11, status: 'approved', payment_type_id: 'credit_card', ...answer },
  }).made

test('the email of a saved card is in the answer, and what is not there nobody knows', () => {
  const saved = { type: 'customer', id: '1-abc' }
  const { verdicts, lost } = measured(cardSale(saved, { payer: { id: '1-abc', email: 'ana@mate.com.ar' } }))
  expect(lost).toEqual([])
  expect(verdicts.get('email')).toMatchObject({
    status: 'met',
    evidence: [{ field: 'response:payer.email', value: '"ana@mate.com.ar"' }],
  })
  for (const id of ['payer_first_name', 'payer_last_name', 'payer_identification', 'payer_phone'])
    expect(verdicts.get(id), id).toMatchObject({ status: 'not_observable', reason: 'stored' })
  const silent = measured(cardSale(saved))
  expect(silent.verdicts.get('email')).toMatchObject({ status: 'not_observable', reason: 'stored' })
  // A guest is no customer, and the provider makes up an email of his.
  const guest = measured(cardSale({}, { payer: { email: 'guest@mate.com.ar' } }))
  expect(guest.verdicts.get('email')).toMatchObject({ status: 'missing' })
})

test('a subscription by plan has reason and address of the plan', () => {
  const { reason, back_url, ...rest } = rightBodies.subscriptions
  const body = { ...rest, preapproval_plan_id: 'plan-1' }
  const made = (answer: object) =>
    call('POST /preapproval', { body, answer: { id: 'sub-1', status: 'authorized', ...answer }, status: 201 })
  expect(measured(made({ reason, back_url })).verdicts.get('back_urls')).toMatchObject({
    status: 'met',
    evidence: [{ field: 'response:back_url' }],
  })
  const { lost, verdicts } = measured(made({}))
  expect(lost).toEqual([])
  for (const id of ['back_urls', 'item_title'])
    expect(verdicts.get(id), id).toMatchObject({ status: 'not_observable', reason: 'stored' })
})

const deep = `{"external_reference":"deep","metadata":${'['.repeat(5000)}${']'.repeat(5000)}}`
test.each(['POST /checkout/preferences', 'POST /v1/payments', 'POST /v1/orders', 'POST /preapproval'])(
  'a sale by %s of 5,000 nested lists is named as not measurable, and the rest is measured',
  operation => {
    const right = rightSale('checkout_pro').recorded
    const calls = [0, 1].map(second =>
      call(operation, { request: deep, response: deep, external_reference: 'deep', second }),
    )
    const { sales, worst } = measure({ ...right, calls: [...calls, ...right.calls] })
    expect(sales.map(({ sale, not_measurable }) => [sale, not_measurable])).toContainEqual([
      'deep',
      'too_deep',
    ])
    const [unread] = sales.filter(({ sale }) => sale === 'deep')
    expect(unread?.verdicts.filter(isLost)).toEqual([])
    expect(unread?.verdicts.find(({ id }) => id === 'external_reference')).toMatchObject({
      status: 'not_observable',
      reason: 'too_deep',
    })
    const [measurable] = sales.filter(({ sale }) => sale === 'order-1001')
    expect(measurable?.not_measurable).toBeNull()
    expect(measurable?.numbers).toEqual(measure(right).sales[0]?.numbers)
    // It lost nothing.
    expect(worst).toBeNull()
    const words = qualityWords('en')
    const described = describeQuality({ sales, worst, median: null, cut_off: null }, words)
    const lines = described.sales.flatMap(sale => (sale.sale === 'deep' ? saleToLines(sale, words) : []))
    expect(lines).toContain('  This sale cannot be measured. The body is nested too deeply to be measured.')
    expect(lines.join()).not.toMatch(/Mandatory \d| of 100 points/)
    expect(toHtml(described, words)).toContain('This sale cannot be measured.')
  },
)

test('a terminal shows what is to be mended in full, and names the good practices in one line', () => {
  const { sales, lost, verdicts } = measured(begun)
  const words = qualityWords('en')
  const described = describeQuality({ sales, worst: null, median: null, cut_off: null }, words)
  const lines = described.sales.flatMap(sale => saleToLines(sale, words))
  const shown = (id: string) => lines.some(line => line.startsWith(`  ${id} – `))
  const isGood = (id: string) => verdicts.get(id)?.class === 'good_practice'
  expect(lost.filter(shown)).toEqual(lost.filter(id => !isGood(id)))
  expect(lost.filter(shown)).toContain('email')
  const [good] = lines.filter(line => line.startsWith('  Good practices'))
  expect(good?.replace(/^.*: /, '').replace(/\.$/, '').split(', ')).toEqual(lost.filter(isGood))
})

test('brackets in a text are no levels', () => {
  const title = `${'['.repeat(5000)}\\"{`
  const { sale } = measured(
    call('POST /checkout/preferences', { body: { ...rightBodies.checkout_pro, title } }),
  )
  expect(sale?.not_measurable).toBeNull()
})
