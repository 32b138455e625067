import { closeSync, openSync } from 'node:fs'

/**
 * Creates a file that no other user may read, unless it exists: payments have names and e-mail addresses. SQLite gives
 * its other files (`-wal`, `-shm`) the same mode.
 * @throws the system's error when it cannot be created
 */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
}
