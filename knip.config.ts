/** `npm run unused` finds unused files, exports and dependencies. */
import type { KnipConfig } from 'knip'

export default {
  // Files that are started or loaded by their path, besides the scripts of package.json.
  entry: [
    'server/demo/dev-servers.ts',
    'server/simulator/checkout/browser-script/client/mercado-pago.ts',
    'server/simulator/checkout/client/start.ts',
    'server/simulator/checkout/brick-page/client/try-brick.ts',
    'server/grading/tests/support/handlers/handler.mjs',
    'server/simulator/tests/support/write-scenarios.ts',
    'examples/node-test/*.test.ts',
    'bench/subjects/**/*.{ts,tsx}',
    'bench/harness/disturbed-process.ts',
    'checks/mutation/{warm-tests,reach-setup,reach-child}.ts',
    'checks/failed-tests.ts',
    // This file replaces the formatter of use-intl (vite.config.ts).
    'web/i18n/format-message.ts',
    // The build calls them for each element (vite.config.ts).
    'web/visible-jsx/jsx-*runtime.ts',
  ],
  project: [
    '{server,cli,web,e2e,bench,checks,container,examples}/**/*.{ts,tsx}',
    // The rest of the site imports packages that only site/package.json names.
    'site/documents/*.ts',
    '*.ts',
    // These suites import the built package.
    '!checks/package/shops/**',
  ],
  playwright: { config: 'playwright.config.ts', entry: ['e2e/**/*.test.ts', 'examples/shop/*.test.ts'] },
  ignoreDependencies: [
    // The app that e2e/sdk-react.test.ts bundles imports it.
    '@mercadopago/sdk-react',
    // The parser of import-rules.config.ts, which refers to it only as 'swc'.
    '@swc/core',
    // People who release start it (docs/internals/release.md).
    '@changesets/cli',
    // The file of the type face, which base.css names.
    '@fontsource-variable/geist',
    // It is started by its path, over the installed package (checks/package/).
    'jest',
  ],
  // Programs of the operating system. A program that needs one reports if it is missing.
  ignoreBinaries: [
    'buildah',
    'prlimit',
    'promtool',
    'systemd-analyze',
    'taskset',
    'mount',
    'umount',
    'unshare',
  ],
} satisfies KnipConfig
