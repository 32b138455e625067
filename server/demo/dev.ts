/** `npm run dev`: the demo's servers, restarted when a source file changes, and Vite with hot reload for the console. */
import { join } from 'node:path'
import { createServer } from 'vite'
import { closeOnSignals } from '../shared/process/close-on-signals.ts'
import { failStart } from '../shared/process/fail-start.ts'
import { startRestartingChild } from '../shared/process/restarting-child.ts'
import { printAddresses } from './print-addresses.ts'
import type { DemoAddresses } from './start-demo.ts'

try {
  const servers = startRestartingChild(join(import.meta.dirname, 'dev-servers.ts'), {
    folder: join(import.meta.dirname, '..'),
    isSource: file => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    onEnded: code => {
      if (code !== 0)
        process.stderr.write('The servers ended. They start again when a file in server/ changes.\n')
    },
  })
  // `dev-servers.ts` sends this message when the servers listen.
  const addresses = (await servers.started) as DemoAddresses | null
  // The child has printed why it did not start.
  if (addresses === null) process.exit(1)
  const { gateway, prefix } = addresses
  // An options object keeps the browser's `Host`, which the gateway compares with `Origin`. Vite changes it for a plain
  // address.
  const proxied = { target: gateway }
  const vite = await createServer({
    configFile: 'vite.config.ts',
    server: { proxy: { [`/${prefix}`]: proxied, '^(/a/[^/]+)?/trpc/': proxied } },
  })
  await vite.listen()
  closeOnSignals([vite, servers])
  printAddresses({ ...addresses, console: vite.resolvedUrls?.local[0] ?? '' })
} catch (error) {
  failStart(error)
}
