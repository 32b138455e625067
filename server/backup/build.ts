import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../shared/package-root.ts'
import { version } from '../shared/version.ts'

/**
 * The version of this package, and the time and name of its commit if it was packed in a clone, because before a release
 * all commits have one version.
 */
export function describeBuild(): string {
  try {
    // `checks/package/write-commit.ts` writes it.
    return `${version} ${readFileSync(join(packageRoot, 'dist/package/commit.txt'), 'utf8').trim()}`
  } catch {
    return version
  }
}
