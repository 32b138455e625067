import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder of `package.json`: of the repository for the sources, of the installed package for what is compiled from
 * them (decision 063). Files that are read at run time are named from here, because the two trees differ in depth.
 */
export const packageRoot: string = findRoot(import.meta.dirname)

/** Node has a function for this only since 22, and older ones read this file to say that they are too old. */
function findRoot(folder: string): string {
  const parent = dirname(folder)
  return existsSync(join(folder, 'package.json')) || parent === folder ? folder : findRoot(parent)
}
