/**
 * The package's entry `pasarela/playwright`: Playwright's `test` with a gateway and a simulator for each worker. The
 * notifications of a test are steps of its trace, and the timelines of its payments are attached if it fails.
 */
import './shared/process/require-node.ts'
import {
  test as base,
  expect as baseExpect,
  type Expect,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import { attachTimelines, showNotifications } from './kit/attach-to-test.ts'
import { readNewest } from './kit/entries.ts'
import { type PasarelaMatchers, pasarelaMatchers } from './kit/matchers.ts'
import type { Pasarela, PasarelaOptions, Warned } from './kit/types.ts'
import { findWarnings } from './kit/warned-calls.ts'
import { startPasarela } from './start-pasarela.ts'

/** Playwright's `expect` with the matchers of the kit. */
export const expect: Expect<PasarelaMatchers> = baseExpect.extend(pasarelaMatchers)

export type PasarelaWorkerFixtures = {
  /** An option that says how each worker's gateway and account are started. */
  pasarelaOptions: PasarelaOptions
  /** The gateway and the account of a worker, which its tests share. Each test reads the payments that it made. */
  pasarela: Pasarela
}
export type PasarelaTestFixtures = {
  /** An option: whether a test fails if the simulator warned of a call of the shop, besides tolerated codes. */
  failOnWarnings: boolean | Warned
  /** A fixture that runs around each test, even if the test does not name it. */
  pasarelaReport: undefined
}

export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & PasarelaTestFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & PasarelaWorkerFixtures
> = base.extend<PasarelaTestFixtures, PasarelaWorkerFixtures>({
  pasarelaOptions: [{}, { scope: 'worker', option: true }],
  pasarela: [
    async ({ pasarelaOptions }, use) => {
      const pasarela = await startPasarela(pasarelaOptions)
      try {
        await use(pasarela)
      } finally {
        await pasarela.close()
      }
    },
    { scope: 'worker' },
  ],
  failOnWarnings: [false, { option: true }],
  pasarelaReport: [
    async ({ pasarela, failOnWarnings }, use, testInfo) => {
      const newest = await readNewest(pasarela)
      const stop = showNotifications(pasarela, newest, base)
      await use(undefined)
      await stop()
      const warned = await findWarnings(pasarela, failOnWarnings, newest)
      if (warned !== null || testInfo.status !== testInfo.expectedStatus)
        await attachTimelines(pasarela, newest, testInfo)
      if (warned !== null) throw new Error(warned)
    },
    { auto: true, title: 'Pasarela' },
  ],
})
