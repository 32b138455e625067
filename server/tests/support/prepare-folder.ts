/** A folder for the children of one test file. */
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { endAllChildren } from './child-process.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

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
