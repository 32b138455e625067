import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder of `package.json`: that of the repository for the sources, that of the installed package for the compiled
 * files (decision 063). Files that are read at run time are named from here, because the two trees differ in depth.
 */
export const packageRoot: string = findRoot(import.meta.dirname)

/** Node has a function for this only since 22, and an older Node reads this file before it says that it is too old. */
function findRoot(folder: string): string {
  const parent = dirname(folder)
  return existsSync(join(folder, 'package.json')) || parent === folder ? folder : findRoot(parent)
}
