/**
 * What a journey stands on: a gateway and a simulator of its own per worker, set up through the public API, and a
 * page on which any unexpected console error or content-security-policy violation fails the test.
 */
import type { Page } from 'playwright'
import { test as base, expect } from 'playwright/test'
import type { Environment } from '../../server/config.ts'
import type { Demo } from '../../server/start-demo.ts'
import { createGatewayApi, type GatewayApi } from '../../server/tests/support/gateway-api.ts'
import { startOwnDemo } from '../../server/tests/support/own-demo.ts'

type WorkerFixtures = { workerDemo: Demo }
type TestFixtures = {
  /** The gateway and the simulator that the page talks to. */
  demo: Demo
  /** Sets up payments, customers and notifications as any program would. */
  api: GatewayApi
  /** Console errors that the test expects, for example of a request it makes fail on purpose. */
  expectedErrors: RegExp[]
  /** Watches a page that a test opened by itself as the test's first page is watched. */
  watch: (page: Page) => void
  failOnPageErrors: undefined
}

/** The browser's own words for a request that a journey makes fail; the page must show it, the console may too. */
const requestFailure = /^Failed to load resource/

/** Tests of one worker share its account: each looks at the ids that it made itself. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  workerDemo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const own = await startOwnDemo()
      await use(own.demo)
      await own.end()
    },
    { scope: 'worker' },
  ],
  demo: async ({ workerDemo }, use) => use(workerDemo),
  baseURL: async ({ demo }, use) => use(demo.gateway.url),
  api: async ({ demo }, use) => use(createGatewayApi(demo)),
  expectedErrors: [[], { option: true }],
  watch: async ({ expectedErrors }, use) => {
    const unexpected: string[] = []
    const note = (text: string) => {
      if (![requestFailure, ...expectedErrors].some(pattern => pattern.test(text))) unexpected.push(text)
    }
    await use(page => {
      page.on('pageerror', error => note(`page error: ${error.message}`))
      page.on('console', message => {
        if (message.type() === 'error') note(message.text())
      })
    })
    expect(unexpected, 'the page logged errors or broke its content security policy').toEqual([])
  },
  failOnPageErrors: [
    async ({ page, watch }, use) => {
      watch(page)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** For what changes the whole account (country, clock, faults, scenarios): a gateway and a simulator per test. */
export const ownDemoTest = test.extend<{ demo: Demo; environment: Environment }>({
  environment: [{}, { option: true }],
  demo: async ({ environment }, use) => {
    const own = await startOwnDemo(environment)
    await use(own.demo)
    await own.end()
  },
})

export { expect }
