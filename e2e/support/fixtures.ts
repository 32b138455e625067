/**
 * What a journey stands on: a gateway and a simulator of its own per worker, set up through the public API, and a
 * page on which any unexpected console error or content-security-policy violation fails the test.
 */
import type { Page } from 'playwright'
import { test as base, expect } from 'playwright/test'
import type { Demo } from '../../server/demo/start-demo.ts'
import type { Environment } from '../../server/shared/process/read-variables.ts'
import { createGatewayApi, type GatewayApi } from '../../server/tests/support/gateway-api.ts'
import { startOwnDemo } from '../../server/tests/support/own-demo.ts'

type WorkerFixtures = {
  workerDemo: Demo
  /**
   * The page of `samePageTest`. It is declared here, because tests with other fixtures of the worker need workers of
   * their own.
   */
  workerPage: Page
}
type TestFixtures = {
  /** The gateway and the simulator that the page talks to. */
  demo: Demo
  /** Creates payments, customers and notifications over the REST API. */
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
      const ownDemo = await startOwnDemo()
      await use(ownDemo.demo)
      await ownDemo.end()
    },
    { scope: 'worker' },
  ],
  workerPage: [
    async ({ browser, workerDemo }, use) => {
      const context = await browser.newContext({ baseURL: workerDemo.gateway.url })
      await use(await context.newPage())
      await context.close()
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
    const ownDemo = await startOwnDemo(environment)
    await use(ownDemo.demo)
    await ownDemo.end()
  },
})

/**
 * For tests of the console that leave nothing in the browser but what `clean` removes: one after the other, those of a
 * worker use the same page. Another one takes 0.3 s of processor time: its renderer starts, and compiles the console.
 */
export const samePageTest = test.extend({
  context: async ({ workerPage }, use) => use(workerPage.context()),
  page: async ({ workerPage }, use) => {
    const size = workerPage.viewportSize()
    await use(workerPage)
    await clean(workerPage)
    if (size) await workerPage.setViewportSize(size)
  },
})

/** The address is answered with 404 and the headers of the console, for which the browser keeps the renderer. */
const emptyPage = '/robots.txt'

async function clean(page: Page): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ colorScheme: null, forcedColors: null })
  await context.clearPermissions()
  await context.clearCookies()
  // The console stores things when it is left, so its storage is cleared after that.
  await page.goto(emptyPage)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

export { expect }
