import { defineConfig, type RolldownOptions } from 'rolldown'
import { writeNotices } from './checks/package/notices.ts'
import { bundleOptions, entryModules, type ScriptName } from './server/simulator/browser-script/bundle.ts'

/**
 * Part of the package's files instead of dependencies of it: tRPC would install TypeScript (30 MB) beside itself,
 * OpenTelemetry 10 MB of constants (decision 063), and the SDK of MCP 7 MB, most of it source maps (decision 091).
 */
const builtIn = /^@(?:trpc|opentelemetry|modelcontextprotocol)\//

/** What `npm pack` ships of server and command. The console is built by Vite. */
const packageOptions: RolldownOptions = {
  input: {
    command: 'cli/main.ts',
    index: 'server/index.ts',
    // Asked by `bin/pasarela.js` before anything else is loaded.
    'node-version': 'server/shared/process/node-version.ts',
    signature: 'server/signature.ts',
    testing: 'server/testing.ts',
    playwright: 'server/playwright.ts',
    vitest: 'server/vitest.ts',
    jest: 'server/jest.ts',
    // Started by its path (`journal/thread/open-engine-thread.ts`).
    thread: 'server/journal/thread/thread.ts',
  },
  platform: 'node',
  // Every Node of `engines` reads it unchanged.
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
