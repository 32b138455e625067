import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for one test. `remove` deletes it with its contents. */
export async function makeTemporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'pasarela-test-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) }
}

type Stoppable = { stop: () => Promise<void>; [Symbol.asyncDispose]: () => Promise<void> }

/** `stop` closes what uses the folder, only once however often it is called. Disposing also removes the folder. */
export function stoppable(close: () => Promise<void>, folder: { remove: () => Promise<void> }): Stoppable {
  let stopped: Promise<void> | null = null
  const stop = () => {
    stopped ??= close()
    return stopped
  }
  return {
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      await folder.remove()
    },
  }
}
