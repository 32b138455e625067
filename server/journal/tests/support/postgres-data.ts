import { execFile } from 'node:child_process'
import { chown, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** `uid` and `gid` are those of the server's user, if it is another one. */
export type Owner = { uid?: number; gid?: number; cwd: string }

const run = promisify(execFile)

/**
 * Creates the data folder of an empty database. The folder is a copy, because `initdb` takes almost a second of
 * processor time: the first caller on this machine creates the template of this version of PostgreSQL.
 */
export async function makeDataFolder(programs: string, data: string, owner: Owner): Promise<void> {
  const template = await findOrMakeTemplate(join(programs, 'initdb'), owner)
  await run('cp', ['-R', '-p', template, data], owner)
}

async function findOrMakeTemplate(initdb: string, { uid, gid, cwd }: Owner): Promise<string> {
  const { stdout } = await run(initdb, ['--version'])
  const version = stdout.replace(/[^\w.]+/g, '-')
  const template = join(tmpdir(), `pasarela-template-${version}${uid ?? process.getuid?.()}`)
  if (await exists(template)) return template
  const folder = await mkdtemp(`${template}-`)
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  const format = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  await run(initdb, ['-D', folder, ...format, '--no-instructions', '--no-sync'], { uid, gid, cwd })
  // The template is renamed as a whole. If another process has created it meanwhile, that template is kept.
  await rename(folder, template).catch(async error => {
    await rm(folder, { recursive: true })
    if (!(await exists(template))) throw error
  })
  return template
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
