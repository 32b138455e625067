import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/**
 * The folder of `package.json`: of the repository for the sources, of the installed package for what is compiled from
 * them (decision 063). Files that are read at run time are named from here, because the two trees differ in depth.
 */
export const packageRoot: string = dirname(findPackageJSON('..', import.meta.url) ?? '')
