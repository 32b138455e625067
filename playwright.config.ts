import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { launchOptions } from './e2e/support/setup/chromium.ts'

const kitSuite = 'test-kit.test.ts'

export default defineConfig({
  outputDir: 'test-results',
  fullyParallel: true,
  // There is one worker more than cores, because tests wait for pages (measured on two cores: 2 workers 147 s, 3
  // workers 132 s).
  workers: availableParallelism() + 1,
  // A second attempt can hide a fault. Only `npm run check` allows one, and it names the tests that needed it.
  retries: 0,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  projects: [
    // Its five tests share a gateway and a shop. The project comes first, so that no worker waits for it at the end.
    { name: 'examples', testDir: 'examples/shop', fullyParallel: false },
    // This project comes early, too: its test has other fixtures, so Playwright ran it alone in a new worker after all
    // others.
    { name: 'kit', testDir: 'e2e', testMatch: kitSuite },
    { name: 'console', testDir: 'e2e', testIgnore: kitSuite },
  ],
  use: {
    // A trace takes a quarter of the time; `npm run test:e2e -- --trace on <file>` records one.
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
    reducedMotion: 'reduce',
    locale: 'en-US',
  },
})
