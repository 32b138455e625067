import type { Command } from 'commander'
import { type BackedUp, backUp } from '../../server/backup/back-up.ts'
import { deleteOldBackups } from '../../server/backup/delete-old.ts'
import { reportExtent } from '../../server/backup/extent.ts'
import { readPlaces } from '../../server/backup/places.ts'
import { defaultDataDir } from '../../server/gateway/config.ts'
import type { Environment } from '../../server/shared/process/read-variables.ts'
import { failBackup } from '../backup/fail-backup.ts'
import { placeVariables } from '../backup/place-variables.ts'
import { addCommand } from '../command.ts'
import { addEnvironmentOptions } from '../environment-options.ts'
import { readCount } from '../read-values.ts'
import type { Terminal } from '../terminal.ts'

type Flags = { also?: string[]; keepDays?: string; json?: true }

const maxDays = 36_500

/** Adds `pasarela backup`, which copies journal and simulator while they run. */
export function addBackup(program: Command, terminal: Terminal): void {
  const { words } = terminal
  const command = addCommand(program, terminal, { name: 'backup', about: words.backup.about })
    .argument('<folder>', words.backup.folder)
    .option('--also <file...>', words.backup.also)
    .option('--keep-days <days>', words.backup.keepDays)
  const readFlags = addEnvironmentOptions(command, { variables: placeVariables, prefix: 'GATEWAY_', words })
  command.action((folder: string, flags: Flags) => copy(folder, { ...flags, values: readFlags() }, terminal))
}

async function copy(
  folder: string,
  { also = [], keepDays, json, values }: Flags & { values: Environment },
  terminal: Terminal,
): Promise<void> {
  const { words, print, onInterrupt } = terminal
  const days = keepDays === undefined ? null : readCount(keepDays, maxDays, words)
  const environment = { ...terminal.environment, ...values }
  const places = readPlaces(environment, defaultDataDir)
  const now = new Date()
  const programs = { environment, signal: onInterrupt() }
  const made = await backUp(places, { folder, also, now }, programs).catch(
    failBackup(words, words.backup.notDone),
  )
  if (!json) print(describe(made, terminal))
  const deleted = days === null ? [] : deleteOldBackups(folder, days, now)
  const { path, journal, hasSimulator } = made
  if (json)
    print(
      JSON.stringify({
        path,
        ...reportExtent(journal),
        simulator: hasSimulator,
        deleted,
      }),
    )
  else if (deleted.length > 0) print(words.format(words.backup.deleted, { count: deleted.length }))
}

function describe({ path, journal, hasSimulator }: BackedUp, { words }: Terminal): string {
  const { done, doneBoth, doneSimulator } = words.backup
  if (journal === null) return words.format(doneSimulator, { path })
  return words.format(hasSimulator ? doneBoth : done, { entries: journal.entries, path })
}
