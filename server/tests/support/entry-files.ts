/** Starts entry files as listening children, each with a data folder of its own. */
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Child, endAllChildren, startChild, startScript } from './child-process.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

export const gatewayEntry = 'server/main.ts'
export const demoEntry = 'server/demo.ts'
export const devEntry = 'server/dev.ts'
export const simulatorEntry = 'server/simulator/main.ts'
/** A start takes a second of an idle processor, and longer on a busy machine. */
export const startTimeout = 60_000

export type ListeningChild = Child & { url: string; port: number }

/** @param environment see `gatewayOptions` */
export const startGatewayChild = (environment: Record<string, string>): Promise<ListeningChild> =>
  listening(startChild(gatewayEntry, environment), gatewayUrl)

/** Starts through npm, which sets the environment of the script. */
export const startGatewayScript = (environment: Record<string, string>): Promise<ListeningChild> =>
  listening(startScript('start', environment), gatewayUrl)

/** Starts on a free port. */
export const startSimulatorChild = (environment: Record<string, string> = {}): Promise<ListeningChild> =>
  listening(startChild(simulatorEntry, { SIMULATOR_PORT: '0', ...environment }), simulatorUrl)

const gatewayUrl = /"url":"(http:\/\/127\.0\.0\.1:\d+)"/
const simulatorUrl = /on (http:\/\/127\.0\.0\.1:\d+)\n/

async function listening(child: Child, pattern: RegExp): Promise<ListeningChild> {
  const [, url = ''] = await child.says(pattern)
  return { ...child, url, port: Number(new URL(url).port) }
}

export type TestFolder = {
  /** A path in the folder. */
  join: (name: string) => string
  /** Options of a gateway that starts, with a data folder of its own. */
  gatewayOptions: (more?: Record<string, string>) => Record<string, string>
}

/** Creates a folder before the tests of a file, and removes it after them with all remaining children. */
export function prepareFolder(): TestFolder {
  let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
  beforeAll(async () => {
    folder = await makeTemporaryFolder()
  })
  afterAll(async () => {
    endAllChildren()
    await folder?.remove()
  })
  let folders = 0
  return {
    join: name => join(folder.path, name),
    gatewayOptions: (more = {}) => ({
      APP_ENV: 'testing',
      PORT: '0',
      GATEWAY_DATA_DIR: join(folder.path, `data-${++folders}`),
      ...more,
    }),
  }
}
