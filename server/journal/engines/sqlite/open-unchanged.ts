import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** How long a write waits for the lock of another process. It is much shorter than the timeout of senders. */
export const busyTimeoutMs = 2000

/** Opens an existing file for reading, and changes neither it nor its folder. */
export function openUnchanged(path: string): DatabaseSync {
  const url = pathToFileURL(path)
  // Without a log to be read, SQLite writes no file beside this one.
  if (!existsSync(`${path}-wal`)) url.search = 'immutable=1'
  return new DatabaseSync(url, { readOnly: true, timeout: busyTimeoutMs })
}
