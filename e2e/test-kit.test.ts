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
`

/** Prints each test with its steps, also those below a hook: a notification may arrive as the test ends. */
const reporter = `
export default class {
  steps = []
  onStepEnd(_test, _result, { category, title }) {
    if (category === 'test.step') this.steps.push(title)
  }
  onTestEnd(_test, { status, attachments }) {
    console.log(JSON.stringify({ status, steps: this.steps, attachments }))
    this.steps = []
  }
}
`

type Result = { status: string; steps: string[]; attachments: { name: string; body: { data: number[] } }[] }

test('notifications are steps of a test, and a failed one has the timelines of its payment and order', async ({
  browserName: _,
}, testInfo) => {
  writeFileSync(testInfo.outputPath('kit.test.ts'), suite)
  writeFileSync(testInfo.outputPath('reporter.ts'), reporter)
  const printed = await runSuite({ folder: testInfo.outputDir, args: ['--reporter=./reporter.ts'] })
  // Node may warn among the lines, for example about the environment.
  const [passed, failed] = printed
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
})
