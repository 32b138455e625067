/** `npm run unused`: files, exports and dependencies that nothing uses. */
import type { KnipConfig } from 'knip'

export default {
  // What is started or loaded by its path, beside the scripts of package.json.
  entry: [
    'server/dev-servers.ts',
    'server/journal/thread/thread.ts',
    'server/simulator/browser-script/client/mercado-pago.ts',
    'server/simulator/checkout/client/start.ts',
    'server/simulator/tests/support/write-scenarios.ts',
    'bench/subjects/*.ts',
    'bench/parts/console-sender-worker.ts',
  ],
  project: ['{server,web,e2e,bench,checks}/**/*.{ts,tsx}', '*.ts'],
  playwright: { config: 'playwright.config.ts', entry: 'e2e/**/*.test.ts' },
  ignoreDependencies: [
    // The parser of import-rules.config.ts, which names it only as 'swc'.
    '@swc/core',
  ],
  // Of the operating system; the test that needs it says so where it is missing.
  ignoreBinaries: ['prlimit'],
} satisfies KnipConfig
