import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder that no other user may enter, with its missing parents. They are created one by one, because
 * `mkdirSync` with `recursive` never returns where the system refuses a folder with ENOENT (`/proc`).
 * @param path absolute
 * @throws the system's error when a folder cannot be created
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, 0o700)
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!existsSync(path)) throw error
  }
}

/**
 * Creates a file that no other user may read, unless it exists: payments have names and e-mail addresses. SQLite gives
 * its other files (`-wal`, `-shm`) the same mode.
 * @throws the system's error when it cannot be created
 */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
}
