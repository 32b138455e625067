/** Builds the console when it is missing or older than its sources, so that `npm run demo` works in a fresh clone. */
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../shared/package-root.ts'

const builtPage = join(packageRoot, 'dist', 'console', 'index.html')

/** @returns true if it built the console. Vite is a development dependency, and is imported only for that. */
export async function buildConsoleIfOld(): Promise<boolean> {
  if (!isConsoleOld()) return false
  const { build } = await import('vite')
  await build({
    root: join(packageRoot, 'web'),
    configFile: join(packageRoot, 'vite.config.ts'),
    logLevel: 'warn',
  })
  return true
}

export function isConsoleOld(): boolean {
  return !existsSync(builtPage) || statSync(builtPage).mtimeMs <= newestSourceMs()
}

/**
 * The time of the newest source of the console, in milliseconds. Modules that the console shares with the server count,
 * too.
 */
function newestSourceMs(): number {
  const sources = globSync(['web/**/*', 'server/{contract,facts}/**/*', 'package.json', 'vite.config.ts'], {
    cwd: packageRoot,
  })
  return Math.max(...sources.map(file => statSync(join(packageRoot, file)).mtimeMs))
}
