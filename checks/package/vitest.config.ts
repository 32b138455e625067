import { defineConfig } from 'vitest/config'

/** The configuration of `npm run test:package`, which is apart from the unit tests because it needs the build. */
export default defineConfig({
  test: {
    include: ['checks/package/*.check.ts'],
    globalSetup: 'checks/package/install-package.ts',
    // One worker waits for processes while the other works.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
