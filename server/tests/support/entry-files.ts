/** The entry files as children that listen, each with a data folder of its own. */
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Child, endAllChildren, startChild, startScript } from './child-process.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

export const gatewayEntry = 'server/main.ts'
export const demoEntry = 'server/demo.ts'
export const devEntry = 'server/dev.ts'
export const simulatorEntry = 'server/simulator/main.ts'
/** A start takes a second of a free processor; a busy machine has none to spare. */
export const startTimeout = 60_000

export type ListeningChild = Child & { url: string; port: number }

/** @param environment see `gatewayOptions` */
export const startGatewayChild = (environment: Record<string, string>): Promise<ListeningChild> =>
  listening(startChild(gatewayEntry, environment), gatewayUrl)

/** Through npm, whose environment says what it runs. */
export const startGatewayScript = (environment: Record<string, string>): Promise<ListeningChild> =>
  listening(startScript('start', environment), gatewayUrl)

/** On a free port. */
export const startSimulatorChild = (environment: Record<string, string> = {}): Promise<ListeningChild> =>
  listening(startChild(simulatorEntry, { SIMULATOR_PORT: '0', ...environment }), simulatorUrl)

const gatewayUrl = /"url":"(http:\/\/127\.0\.0\.1:\d+)"/
const simulatorUrl = /on (http:\/\/127\.0\.0\.1:\d+)\n/

async function listening(child: Child, pattern: RegExp): Promise<ListeningChild> {
  const [, url = ''] = await child.says(pattern)
  return { ...child, url, port: Number(new URL(url).port) }
}

export type TestFolder = {
  /** A path in it. */
  join: (name: string) => string
  /** Options of a gateway that would start, with a data folder of its own. */
  gatewayOptions: (more?: Record<string, string>) => Record<string, string>
}

/** For a whole test file: a folder that is there before its tests, and goes after them with every child left. */
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
