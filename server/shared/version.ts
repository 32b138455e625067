/** The version of this build, and the site of its documents, from package.json. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from './package-root.ts'

const packageJson = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  version: string
  homepage?: string
}

export const version: string = packageJson.version

/** A homepage that is a part of a page, as `#readme` of a repository, is no site. */
export const documentsSite: string | null =
  packageJson.homepage?.includes('#') === false ? packageJson.homepage.replace(/\/+$/, '') : null
