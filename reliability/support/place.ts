/** A temporary folder and the processes of one fault, all of which end with it. */
import { join } from 'node:path'
import { type Shop, startShop } from '../../cli/tests/support/start-shop.ts'
import { findFreePort } from '../../e2e/support/find-free-port.ts'
import { type PostgresServer, startPostgres } from '../../server/journal/tests/support/postgres-server.ts'
import { endAllChildren } from '../../server/tests/support/child-process.ts'
import {
  type ListeningChild,
  startGatewayChild,
  startSimulatorChild,
} from '../../server/tests/support/entry-files.ts'
import { makeTemporaryFolder } from '../../server/tests/support/temporary-folder.ts'

export const webhookSecret = 'reliability-webhook-secret'
export const accessToken = 'TEST-2000000000000003-112200-reliability-710000333'

export type Options = Record<string, string>

export type Place = {
  /** A path in the temporary folder. */
  path: (name: string) => string
  /** Options of a gateway with a port and a data folder of its own, which are the same at every start. */
  gatewayOptions: (more?: Options) => Promise<Options>
  /** @param maxFiles limit of open files and sockets */
  startGateway: (options: Options, maxFiles?: number) => Promise<ListeningChild>
  /** Options of a simulator with a port and a data file of its own, which are the same at every start. */
  simulatorOptions: (more?: Options) => Promise<Options>
  startSimulator: (options: Options) => Promise<ListeningChild>
  startPostgres: () => Promise<PostgresServer>
  startShop: () => Promise<Shop>
}

/** Runs `work` in a new place, and removes it afterwards, also after an error. */
export async function withPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const folder = await makeTemporaryFolder()
  const path = (name: string) => join(folder.path, name)
  const ends: (() => Promise<void>)[] = []
  let gateways = 0
  try {
    return await work({
      path,
      gatewayOptions: async more => ({
        APP_ENV: 'testing',
        PORT: String(await findFreePort()),
        GATEWAY_DATA_DIR: path(`data-${++gateways}`),
        GATEWAY_WEBHOOK_SECRET: webhookSecret,
        GATEWAY_ACCESS_TOKEN: accessToken,
        GATEWAY_JOURNAL_MAX_ENTRIES: '10000000',
        ...more,
      }),
      startGateway: startGatewayChild,
      simulatorOptions: async more => ({
        SIMULATOR_PORT: String(await findFreePort()),
        SIMULATOR_DATA: path('simulator.sqlite'),
        ...more,
      }),
      startSimulator: startSimulatorChild,
      startPostgres: async () => {
        const server = await startPostgres()
        ends.push(server.remove)
        return server
      },
      startShop: async () => {
        const shop = await startShop()
        ends.push(() => shop[Symbol.asyncDispose]())
        return shop
      },
    })
  } finally {
    endAllChildren()
    for (const end of ends) await end()
    await folder.remove()
  }
}
