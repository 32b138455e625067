/** A server with a journal, a simulator and backups, for tests of `pasarela backup` and `pasarela restore`. */
import { mkdir, mkdtemp } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { openJournal } from '../../../server/journal/open-journal.ts'
import {
  findOrInstallPrograms,
  startPostgres,
} from '../../../server/journal/tests/support/postgres-server.ts'
import { createTestLogger } from '../../../server/journal/tests/support/samples.ts'
import { openStore } from '../../../server/simulator/store/store.ts'
import { makeTemporaryFolder } from '../../../server/tests/support/temporary-folder.ts'
import { runHere } from './run-here.ts'

const bounds = { maxEntries: 1000, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 1000 }

/** The journal of a gateway, the file of a simulator, and an empty folder for backups. */
export async function prepareServer(engine: string) {
  const folder = await makeTemporaryFolder()
  const server = engine === 'PostgreSQL' ? await startPostgres() : null
  onTestFinished(async () => {
    await server?.remove()
    await folder.remove()
  })
  const dataDir = join(folder.path, 'data')
  const backups = join(folder.path, 'backups')
  const simulatorData = join(folder.path, 'simulator.sqlite')
  await mkdir(backups)
  openStore(simulatorData).close()
  const simulator = new DatabaseSync(simulatorData)
  simulator.exec('CREATE TABLE payments (id); INSERT INTO payments VALUES (1)')
  onTestFinished(() => simulator.close())
  const programs = await findOrInstallPrograms()
  /** Programs here come before those of PostgreSQL. */
  const wrappers = join(folder.path, 'wrappers')
  const environment: Record<string, string> = {
    GATEWAY_DATA_DIR: dataDir,
    SIMULATOR_DATA: simulatorData,
    PATH: [wrappers, programs, process.env.PATH].join(delimiter),
    ...(server && { DATABASE_URL: server.url }),
  }
  /** Runs a command that must succeed, and resolves to what it printed. */
  const run = async (...args: string[]) => {
    const { code, out, remarks } = await runHere(args, { environment })
    if (code !== 0) throw new Error([`exit code ${code}`, ...out, ...remarks].join('\n'))
    return out.join('\n')
  }
  /** Backs up into a folder of its own, because the name of a backup has seconds only. */
  const backUp = async () => {
    const said = await run('backup', await mkdtemp(join(folder.path, 'backups-')))
    return /^Backed up (?:one entry|\d+ entries) and the simulator to (\S+)$/.exec(said)?.[1] ?? ''
  }
  const open = (databaseUrl = server?.url) =>
    openJournal({ ...bounds, dataDir, databaseUrl, logger: createTestLogger() })
  return {
    folder: folder.path,
    backups,
    dataDir,
    simulator,
    simulatorData,
    server,
    programs,
    wrappers,
    environment,
    run,
    backUp,
    open,
  }
}
