import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents, which no other user may enter. It creates them one by one, because
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
