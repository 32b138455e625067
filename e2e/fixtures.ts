/**
 * What a journey stands on: a gateway and a simulator of its own per worker, set up through the public API, and a
 * page on which any unexpected console error or content-security-policy violation fails the test.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { test as base, expect } from 'playwright/test'
import { type Demo, startDemo } from '../server/start-demo.ts'

type WorkerFixtures = { demo: Demo }
type TestFixtures = {
  /** Console errors that the test expects, for example of a request it makes fail on purpose. */
  expectedErrors: RegExp[]
  failOnPageErrors: undefined
}

/** The browser's own words for a request that a journey makes fail; the page must show it, the console may too. */
const requestFailure = /^Failed to load resource/

export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'pasarela-e2e-'))
      const demo = await startDemo({
        environment: { PORT: '0', GATEWAY_DATA_DIR: dataDir },
        simulatorPort: 0,
        logger: pino({ level: 'error' }),
      })
      await use(demo)
      await demo.close()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ demo }, use) => use(demo.gateway.url),
  expectedErrors: [[], { option: true }],
  failOnPageErrors: [
    async ({ page, expectedErrors }, use) => {
      const unexpected: string[] = []
      const note = (text: string) => {
        if (![requestFailure, ...expectedErrors].some(pattern => pattern.test(text))) unexpected.push(text)
      }
      page.on('pageerror', error => note(`page error: ${error.message}`))
      page.on('console', message => {
        if (message.type() === 'error') note(message.text())
      })
      await use(undefined)
      expect(unexpected, 'the page logged errors or broke its content security policy').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
