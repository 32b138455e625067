import { defineConfig, type RolldownOptions } from 'rolldown'
import { writeNotices } from './checks/package/notices.ts'
import {
  bundleOptions,
  entryModules,
  type ScriptName,
} from './server/simulator/checkout/browser-script/bundle.ts'

/**
 * These packages are bundled instead of being dependencies of the package: tRPC would install TypeScript (30 MB) beside
 * itself, OpenTelemetry 10 MB of constants (decision 063), and the SDK of MCP 7 MB, most of it source maps (decision
 * 091).
 */
const builtIn = /^@(?:trpc|opentelemetry|modelcontextprotocol)\//

/** The part of server and command that `npm pack` ships. Vite builds the console. */
const packageOptions: RolldownOptions = {
  input: {
    command: 'cli/main.ts',
    index: 'server/index.ts',
    // `bin/pasarela.js` loads this file before anything else.
    'node-version': 'server/shared/process/node-version.ts',
    signature: 'server/signature.ts',
    testing: 'server/testing.ts',
    playwright: 'server/playwright.ts',
    vitest: 'server/vitest.ts',
    jest: 'server/jest.ts',
    // The thread is started by its path (`journal/thread/open-engine-thread.ts`).
    thread: 'server/journal/thread/thread.ts',
  },
  platform: 'node',
  // Every Node of `engines` reads this target unchanged.
  transform: { target: 'es2024' },
  external: name => /^[^./]/.test(name) && !builtIn.test(name),
  output: { dir: 'dist/package', cleanDir: true, chunkFileNames: '[name]-[hash].js' },
  plugins: [writeNotices()],
}

/** The simulator's browser scripts, and the package. */
export default defineConfig([
  ...(Object.keys(entryModules) as ScriptName[]).map(bundleOptions),
  packageOptions,
])
