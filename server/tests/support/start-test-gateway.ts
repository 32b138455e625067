/** A gateway on a free port with a data folder of its own, for tests that bring their own provider. */
import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TRPCClient } from '@trpc/client'
import { type AppDeps, createApp } from '../../gateway/app.ts'
import { type Config, parseConfig } from '../../gateway/config.ts'
import type { AppRouter } from '../../gateway/procedures/router.ts'
import { startGateway } from '../../gateway/start-gateway.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Environment } from '../../shared/process/read-variables.ts'
import { createRest, createTrpc, type Rest } from './callers.ts'
import { createCollectingLogger } from './collecting-logger.ts'
import { makeTemporaryFolder, stoppable } from './temporary-folder.ts'

export const testAccessToken = 'TEST-2000000000000002-112100-canary-access-token-710000222'
export const testWebhookSecret = 'canary-webhook-secret'

export type TestGateway = {
  url: string
  port: number
  /** The address of the shop proxy, with its key. Empty without one. */
  shopUrl: string
  /** Calls paths below the route prefix. */
  rest: Rest
  /** Calls paths from the root. */
  http: Rest
  trpc: TRPCClient<AppRouter>
  dataDir: string
  logLines: string[]
  reloadAccounts: () => void
  /** Stops the gateway and keeps the data folder, for tests that read it or start again. */
  stop: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

/**
 * @param environment as `npm start` reads it; by default the demo routes are open and an access token is set (an empty
 * text unsets an option)
 * @param journal an open journal, which stays open: opening one is most of the cost of a gateway's start
 * @param limits need a journal that is already open
 */
export async function startTestGateway(
  environment: Environment = {},
  journal?: Journal,
  limits: Pick<AppDeps, 'pressureBounds'> = {},
): Promise<TestGateway> {
  const folder = await makeTemporaryFolder()
  const { logger, lines } = createCollectingLogger()
  const config = parseConfig({
    APP_ENV: 'testing',
    PORT: '0',
    GATEWAY_DATA_DIR: join(folder.path, 'data'),
    GATEWAY_ACCESS_TOKEN: testAccessToken,
    GATEWAY_SHOP_PORT: '0',
    ...environment,
  })
  const consoleRoot = await writeConsole(join(folder.path, 'console'))
  const gateway = journal
    ? await listen(config, { journal, logger, consoleRoot, ...limits })
    : await startGateway(config, logger, consoleRoot)
  const base = `http://127.0.0.1:${gateway.port}`
  return {
    url: base,
    port: gateway.port,
    shopUrl: gateway.shopUrl ?? '',
    rest: createRest(`${base}/${config.routePrefix}`),
    http: createRest(base),
    trpc: createTrpc(base),
    dataDir: config.dataDir,
    logLines: lines,
    reloadAccounts: gateway.reloadAccounts,
    ...stoppable(gateway.close, folder),
  }
}

async function listen(config: Config, deps: AppDeps) {
  const app = await createApp(config, deps)
  await app.http.listen({ host: config.host, port: config.port })
  const shopUrl = await app.listenToShops()
  const { port } = app.http.server.address() as AddressInfo
  return { port, shopUrl, reloadAccounts: app.reloadAccounts, close: app.close }
}

/** A built console, as `vite build` leaves one, so that no test depends on a build. */
export async function writeConsole(root: string): Promise<string> {
  await mkdir(join(root, 'assets'), { recursive: true })
  await writeFile(
    join(root, 'index.html'),
    '<!doctype html><meta property="csp-nonce" nonce="{{nonce}}"><title>Pasarela</title>',
  )
  await writeFile(join(root, 'assets', 'app-1.js'), 'export {}\n')
  return root
}
