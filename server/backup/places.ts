import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../shared/process/read-variables.ts'

/** Where a gateway and a simulator have their data, and what lies beside it. */
export type Places = {
  journal: { engine: 'sqlite'; file: string } | { engine: 'postgres'; databaseUrl: string }
  /** False if the environment names a simulator only. */
  isJournalExpected: boolean
  simulator: { file: string; isNamed: boolean }
  /** Files that variables name, for example that of accounts. */
  settings: string[]
}

const simulatorName = 'simulator.sqlite'

/** Reads them from an environment, also from one with which no gateway would start. */
export function readPlaces(environment: Environment, defaultDataDir: string): Places {
  const { GATEWAY_DATA_DIR, DATABASE_URL, SIMULATOR_DATA, GATEWAY_ACCOUNTS_FILE, NODE_EXTRA_CA_CERTS } =
    environment
  const dataDir = GATEWAY_DATA_DIR || defaultDataDir
  return {
    journal: DATABASE_URL
      ? { engine: 'postgres', databaseUrl: DATABASE_URL }
      : { engine: 'sqlite', file: join(dataDir, 'journal.sqlite') },
    isJournalExpected: Boolean(GATEWAY_DATA_DIR || DATABASE_URL || !SIMULATOR_DATA),
    // The demo keeps it beside the journal. SIMULATOR_DATA may be a folder.
    simulator: {
      file: SIMULATOR_DATA ? fileIn(SIMULATOR_DATA) : join(dataDir, simulatorName),
      isNamed: Boolean(SIMULATOR_DATA),
    },
    settings: [GATEWAY_ACCOUNTS_FILE, NODE_EXTRA_CA_CERTS].filter(isFile),
  }
}

function fileIn(path: string): string {
  const isFolder = path.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  return isFolder ? join(path, simulatorName) : path
}

function isFile(path: string | undefined): path is string {
  return path !== undefined && existsSync(path)
}
