/** Runs the commands of docs/operate/operations.md against an open journal. */
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openJournal } from '../journal/open-journal.ts'
import { findOrInstallPrograms, startPostgres } from '../journal/tests/support/postgres-server.ts'
import { createTestLogger, sampleCall, sampleNotification } from '../journal/tests/support/samples.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const root = join(import.meta.dirname, '..', '..')
const bounds = { maxEntries: 1000, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 1000 }

/** The commands below a heading that start with the engine's name as a comment. */
async function findCommands(heading: string, engine: string): Promise<string> {
  const page = await readFile(join(root, 'docs', 'operate', 'operations.md'), 'utf8')
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const blocks = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, commands = '']) => commands)
  const found = blocks.find(commands => commands.startsWith(`# ${engine}`))
  if (found === undefined)
    throw new Error(`docs/operate/operations.md has no commands for ${engine} under ${heading}.`)
  return found
}

test.each(['SQLite', 'PostgreSQL'])(
  'backs up a %s journal while it is written, and restores it unchanged',
  async engine => {
    const folder = await makeTemporaryFolder()
    const server = engine === 'PostgreSQL' ? await startPostgres() : null
    const dataDir = join(folder.path, 'data')
    const backup = join(folder.path, 'backup')
    await mkdir(backup)
    const open = () =>
      openJournal({ ...bounds, dataDir, databaseUrl: server?.url, logger: createTestLogger() })
    const runDocumented = async (heading: string) =>
      promisify(execFile)('bash', ['-euo', 'pipefail', '-c', await findCommands(heading, engine)], {
        cwd: root,
        env: {
          ...process.env,
          PATH: [await findOrInstallPrograms(), process.env.PATH].join(delimiter),
          GATEWAY_DATA_DIR: dataDir,
          BACKUP: backup,
          DATABASE_URL: server?.url,
        },
      })

    const journal = await open()
    await journal.appendNotification(sampleNotification({ resource: 'kept' }))
    journal.recordCall(sampleCall({ resource: 'kept' }))
    await journal.flush()
    const before = await journal.latest({}, 10)
    await runDocumented('Back up')
    for (const file of await readdir(backup))
      expect((await stat(join(backup, file))).mode & 0o777).toBe(0o600)
    await journal.appendNotification(sampleNotification({ resource: 'later' }))
    await journal.close()

    await runDocumented('Restore')
    const restored = await open()
    expect(await restored.latest({}, 10)).toEqual(before)
    expect(await restored.latest({ resource: 'kept' }, 10)).toEqual(before)
    const { seq } = await restored.appendNotification(sampleNotification())
    expect(seq).toBe(before.length + 1)
    await restored.close()
    await server?.remove()
    await folder.remove()
  },
)
