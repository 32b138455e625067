/**
 * What a journey stands on: a gateway and a simulator of its own per worker, set up through the public API, and a
 * page on which any unexpected console error or content-security-policy violation fails the test.
 */
import type { Page } from 'playwright'
import { test as base, expect } from 'playwright/test'
import type { Environment } from '../../server/process/read-variables.ts'
import type { Demo } from '../../server/start-demo.ts'
import { createGatewayApi, type GatewayApi } from '../../server/tests/support/gateway-api.ts'
import { startOwnDemo } from '../../server/tests/support/own-demo.ts'

type WorkerFixtures = { workerDemo: Demo }
type TestFixtures = {
  /** The gateway and the simulator that the page talks to. */
  demo: Demo
  /** Creates payments, customers and notifications through the REST API. */
  api: GatewayApi
  /** Console errors that the test expects, for example of a request it makes fail on purpose. */
  expectedErrors: RegExp[]
  /** Watches another page of the test for errors, like its first page. */
  watch: (page: Page) => void
  failOnPageErrors: undefined
}

/** The browser logs this for a request that a test makes fail. */
const requestFailure = /^Failed to load resource/

/** Tests of one worker share an account, so each only looks at the ids that it created. */
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

/** For tests that change the whole account (country, clock, faults, scenarios): a gateway and a simulator per test. */
export const ownDemoTest = test.extend<{ demo: Demo; environment: Environment }>({
  environment: [{}, { option: true }],
  demo: async ({ environment }, use) => {
    const own = await startOwnDemo(environment)
    await use(own.demo)
    await own.end()
  },
})

export { expect }
