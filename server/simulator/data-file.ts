import { accessSync, constants, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from '../shared/process/make-folder.ts'

/**
 * The SQLite file of SIMULATOR_DATA: the named file itself, or `simulator.sqlite` in the named folder. Creates a
 * missing folder. Throws the system's error if it cannot be written.
 */
export function resolveDataFile(path: string): string {
  const isFolder = path.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  const file = isFolder ? join(path, 'simulator.sqlite') : path
  makeFolder(dirname(resolve(file)))
  accessSync(dirname(file), constants.R_OK | constants.W_OK)
  return file
}
