/** The fixtures of `pasarela/playwright`, in a suite of its own. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { root, runSuite } from './support/run-suite.ts'

const suite = `
import { test, expect } from '${join(root, 'server/playwright.ts')}'
test.use({ pasarelaOptions: { country: 'MLB' } })

test('passes', async ({ pasarela }) => {
  const payment = await pasarela.pay({ method: 'pix' })
  await pasarela.approve(payment)
  await pasarela.notifications.waitFor({ payment, action: 'payment.updated' })
})

test('fails', async ({ pasarela }) => {
  const payment = await pasarela.pay()
  const order = await pasarela.orders.pay()
  await pasarela.notifications.waitFor({ order, action: 'order.processed' })
  expect(payment.status).toBe('rejected')
})

const create = ({ providerUrl, accessToken }) =>
  fetch(providerUrl + '/checkout/preferences', {
    method: 'POST',
    headers: { authorization: 'Bearer ' + accessToken, 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ title: 'Mate', quantity: 1, unit_price: 5 }], notificationUrl: 'a' }),
  })

test('is warned', ({ pasarela }) => create(pasarela))

test.describe('strict', () => {
  test.use({ failOnWarnings: true })
  test('is warned and fails', ({ pasarela }) => create(pasarela))
  test('is not warned', ({ pasarela }) => pasarela.pay())
})

test.describe('tolerant', () => {
  test.use({ failOnWarnings: { allow: ['unknown_field'] } })
  test('is warned, and passes', ({ pasarela }) => create(pasarela))
})
`

/** Prints each test with its steps, also those below a hook: a notification may arrive as the test ends. */
const reporter = `
export default class {
  steps = []
  onStepEnd(_test, _result, { category, title }) {
    if (category === 'test.step') this.steps.push(title)
  }
  onTestEnd(_test, { status, attachments, errors }) {
    const texts = errors.map(({ message }) => message)
    console.log(JSON.stringify({ status, steps: this.steps, attachments, errors: texts }))
    this.steps = []
  }
}
`

type Result = {
  status: string
  steps: string[]
  errors: string[]
  attachments: { name: string; body: { data: number[] } }[]
}

test('notifications are steps, failed tests have timelines, and a test that asks for it fails by a warning', async ({
  browserName: _,
}, testInfo) => {
  // A run of its own, with its own gateway, takes most of the usual limit on a busy machine.
  test.slow()
  writeFileSync(testInfo.outputPath('kit.test.ts'), suite)
  writeFileSync(testInfo.outputPath('reporter.ts'), reporter)
  const printed = await runSuite({ folder: testInfo.outputDir, args: ['--reporter=./reporter.ts'] })
  // Node may warn among the lines, for example about the environment.
  const [passed, failed, ...others] = printed
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map((line): Result => JSON.parse(line))
  expect(passed?.steps).toEqual([
    expect.stringMatching(/^Notification payment\.created \d+: validated$/),
    expect.stringMatching(/^Notification payment\.updated \d+: validated$/),
  ])
  expect([passed?.status, failed?.status]).toEqual(['passed', 'failed'])
  expect(passed?.attachments).toEqual([])
  const [timeline, ofOrder] = failed?.attachments ?? []
  expect(timeline?.name).toMatch(/^Timeline of payment \d+$/)
  expect(Buffer.from(timeline?.body.data ?? []).toString()).toMatch(
    /^[\d:.]+ {2}call {10}payments\.create {2}201\n[\d:.]+ {2}notification {2}payment\.created {2}validated$/,
  )
  expect(ofOrder?.name).toMatch(/^Timeline of order ORD\w+$/)
  // Only a test that asks for it fails by a warning, and only by those of its own calls.
  expect(others.map(({ status }) => status)).toEqual(['passed', 'failed', 'passed', 'passed'])
  expect(others[1]?.errors.join()).toContain('Write notification_url. (unknown_field,')
  expect(others[1]?.attachments[0]?.name).toBe('Calls of the shop')
})
