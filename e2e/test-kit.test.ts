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
  await pasarela.settled()
  expect(payment.status).toBe('rejected')
})
`

type Result = {
  status: string
  steps?: { title: string }[]
  attachments: { name: string; body: string }[]
}
type Report = { suites: { specs: { tests: { results: Result[] }[] }[] }[] }

test('notifications are steps of a test, and a failed one has the timeline of its payment', async ({
  browserName: _,
}, testInfo) => {
  writeFileSync(testInfo.outputPath('kit.test.ts'), suite)
  const printed = await runSuite({ folder: testInfo.outputDir, args: ['--reporter=json'] })
  const report: Report = JSON.parse(printed)
  const [passed, failed] = report.suites.flatMap(({ specs }) => specs.map(spec => spec.tests[0]?.results[0]))
  expect(passed?.steps?.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Notification payment\.created \d+: validated$/),
    expect.stringMatching(/^Notification payment\.updated \d+: validated$/),
  ])
  expect([passed?.status, failed?.status]).toEqual(['passed', 'failed'])
  expect(passed?.attachments).toEqual([])
  const [timeline] = failed?.attachments ?? []
  expect(timeline?.name).toMatch(/^Timeline of payment \d+$/)
  expect(Buffer.from(timeline?.body ?? '', 'base64').toString()).toMatch(
    /^[\d:.]+ {2}call {10}payments\.create {2}201\n[\d:.]+ {2}notification {2}payment\.created {2}validated$/,
  )
})
