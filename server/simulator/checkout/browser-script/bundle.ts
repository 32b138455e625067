import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BuildOptions } from 'rolldown'
import { packageRoot } from '../../../shared/package-root.ts'

/** The entry module of each script that browsers load from the simulator. */
export const entryModules = {
  'mercado-pago': join(import.meta.dirname, 'client/mercado-pago.ts'),
  checkout: join(import.meta.dirname, '../client/start.ts'),
  'brick-page': join(import.meta.dirname, '../brick-page/client/try-brick.ts'),
}
export type ScriptName = keyof typeof entryModules

const builtFolder = join(packageRoot, 'dist/simulator')

/** Options for one classic script in one function, which a page loads with `<script src>`. */
export function bundleOptions(name: ScriptName): BuildOptions {
  return {
    input: entryModules[name],
    platform: 'browser',
    moduleTypes: { '.css': 'text' },
    output: { file: join(builtFolder, `${name}.js`), format: 'iife', minify: true },
  }
}

/**
 * The text of a script. The file that `npm run build` wrote is used, unless its sources are newer. Then the script is
 * bundled in memory, which takes some 80 ms; Rolldown is a development dependency, so it is loaded only for that.
 */
export async function readScript(name: ScriptName, folder = builtFolder): Promise<string> {
  const file = join(folder, `${name}.js`)
  if (existsSync(file) && statSync(file).mtimeMs > lastChangeMs(name)) return readFile(file, 'utf8')
  const { build } = await import('rolldown')
  const { output } = await build({ ...bundleOptions(name), write: false })
  return output[0].code
}

/** The time of the last change in milliseconds since the epoch. 0 where the sources are not installed. */
function lastChangeMs(name: ScriptName): number {
  const folder = dirname(entryModules[name])
  if (!existsSync(folder)) return 0
  const sources = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = sources
    .filter(source => source.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return Math.max(0, ...[...files, ...texts()].map(file => statSync(file).mtimeMs))
}

/** The texts of the bricks, which stand with those of the servers. */
function texts(): string[] {
  const folder = join(packageRoot, 'server/shared/texts')
  const names = readdirSync(folder).filter(name => name.startsWith('bricks.'))
  return names.map(name => join(folder, name))
}
