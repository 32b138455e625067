import { accessSync, constants, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from '../process/make-folder.ts'

/**
 * The SQLite file for what SIMULATOR_DATA says: a file, or a folder in which it is called `simulator.sqlite`.
 * The folder is made where it is missing. Throws the system's error when it cannot be written to.
 */
export function resolveDataFile(path: string): string {
  const isFolder = path.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  const file = isFolder ? join(path, 'simulator.sqlite') : path
  makeFolder(dirname(resolve(file)))
  accessSync(dirname(file), constants.R_OK | constants.W_OK)
  return file
}
