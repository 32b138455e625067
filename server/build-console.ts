/** Builds the console where it is missing or older than its sources, so that a fresh clone starts in one line. */
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const built = join(root, 'dist', 'console', 'index.html')

/** @returns whether it had to build. Vite is a development dependency, so it is loaded only then. */
export async function buildConsoleIfOld(): Promise<boolean> {
  if (existsSync(built) && statSync(built).mtimeMs > newestSourceMs()) return false
  const { build } = await import('vite')
  await build({ root: join(root, 'web'), configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  return true
}

/** The console's own files and the schemas it shares with the server. */
function newestSourceMs(): number {
  const sources = globSync(['web/**/*', 'server/contract/**/*', 'package.json', 'vite.config.ts'], {
    cwd: root,
  })
  return Math.max(...sources.map(file => statSync(join(root, file)).mtimeMs))
}
