/** A temporary folder and the processes of one part, all of which end with it. */
import { join } from 'node:path'
import { startShop } from '../../cli/tests/support/start-shop.ts'
import { findFreePort } from '../../e2e/support/find-free-port.ts'
import { startPostgres } from '../../server/journal/tests/support/postgres-server.ts'
import { type Child, endAllChildren, startChild } from '../../server/tests/support/child-process.ts'
import { gatewayEntry, type ListeningChild, simulatorEntry } from '../../server/tests/support/entry-files.ts'
import { makeTemporaryFolder } from '../../server/tests/support/temporary-folder.ts'
import { note } from './table.ts'

export const webhookSecret = 'bench-webhook-secret'
export const accessToken = 'TEST-2000000000000003-112200-bench-710000333'

export type Options = Record<string, string>
export type Server = ListeningChild
export type Place = ReturnType<typeof createPlace>

/** Runs `work` in a new place. Removes the place afterwards, even after an error. */
export async function withPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const folder = await makeTemporaryFolder()
  const ends: (() => Promise<void>)[] = []
  try {
    return await work(createPlace(folder.path, ends))
  } finally {
    endAllChildren()
    for (const end of ends) await end()
    await folder.remove()
  }
}

function createPlace(folder: string, ends: (() => Promise<void>)[]) {
  let folders = 0
  /** A path in the temporary folder. */
  const path = (name: string) => join(folder, name)
  /** Registers work that runs after the processes have ended. */
  const atEnd = (end: () => Promise<void>) => void ends.push(end)
  /** Options of a gateway with a port and a data folder of its own, which are the same at every start. */
  const gatewayOptions = async (more?: Options): Promise<Options> => ({
    APP_ENV: 'testing',
    PORT: String(await findFreePort()),
    GATEWAY_DATA_DIR: path(`data-${++folders}`),
    GATEWAY_WEBHOOK_SECRET: webhookSecret,
    GATEWAY_ACCESS_TOKEN: accessToken,
    GATEWAY_JOURNAL_MAX_ENTRIES: '10000000',
    GATEWAY_JOURNAL_MAX_REJECTED: '10000000',
    ...more,
  })
  /** Options of a simulator with a port and a data file of its own, which are the same at every start. */
  const simulatorOptions = async (more?: Options): Promise<Options> => ({
    SIMULATOR_PORT: String(await findFreePort()),
    SIMULATOR_DATA: path('simulator.sqlite'),
    ...more,
  })
  return {
    path,
    atEnd,
    gatewayOptions,
    simulatorOptions,
    /** @param maxFiles limit of open files and sockets */
    startGateway: async (options?: Options, maxFiles?: number) =>
      startServer(gatewayEntry, options ?? (await gatewayOptions()), maxFiles),
    startSimulator: (options: Options) => startServer(simulatorEntry, options),
    /** Runs `bench/subjects/<name>.ts`, which prints its address when it listens. */
    startSubject: (name: string, options: Options) => startServer(`bench/subjects/${name}.ts`, options),
    startPostgres: async () => {
      const server = await startPostgres()
      atEnd(server.remove)
      return server
    },
    startShop: async () => {
      const shop = await startShop()
      atEnd(() => shop[Symbol.asyncDispose]())
      return shop
    },
  }
}

/** Starts an entry file. The first address that the program prints is its own. */
export async function startServer(entry: string, options: Options, maxFiles?: number): Promise<Server> {
  const child = startChild(entry, options, maxFiles)
  const [, url = ''] = await child.says(/(http:\/\/127\.0\.0\.1:\d+)["\s]/)
  return { ...child, url, port: Number(new URL(url).port) }
}

/** Ends a process, and resolves to its exit code. */
export async function stop(child: Child, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  child.signal(signal)
  return (await child.ended).code
}

/**
 * The engines of the journal, each with the option of a gateway that chooses it. PostgreSQL is left out where it is not
 * installed.
 */
export async function startEngines(place: Place) {
  const engines = [{ name: 'SQLite', options: { DATABASE_URL: '' } }]
  try {
    const { url } = await place.startPostgres()
    engines.push({ name: 'PostgreSQL', options: { DATABASE_URL: url } })
  } catch (error) {
    note(`PostgreSQL is left out: ${error instanceof Error ? error.message : error}`)
  }
  return engines
}

/** The messages of pino's lines, each with the message of its error. */
export function linesOf(child: Child): string[] {
  return child
    .stdout()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => {
      const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } }
      return err ? `${msg} ${err.message}` : msg
    })
}

/** The seq of the newest entry of a kind. 0 if there is none. A call is stored up to 0.1 s after its answer. */
export async function readNewestSeq({ url }: Server, kind: 'calls' | 'notifications'): Promise<number> {
  const response = await fetch(`${url}/api/gateway/${kind}?limit=1`)
  const { data } = (await response.json()) as { data: { entries: { seq: number }[] } }
  return data.entries[0]?.seq ?? 0
}
