import type { Command } from 'commander'
import { type Extent, reportExtent } from '../../server/backup/extent.ts'
import { readPlaces } from '../../server/backup/places.ts'
import { type Restored, restore } from '../../server/backup/restore.ts'
import { restoreElsewhere } from '../../server/backup/restore-elsewhere.ts'
import { defaultDataDir } from '../../server/gateway/config.ts'
import { failBackup } from '../backup/fail-backup.ts'
import { placeVariables } from '../backup/place-variables.ts'
import { addCommand } from '../command.ts'
import { addEnvironmentOptions } from '../environment-options.ts'
import type { Terminal } from '../terminal.ts'

type Flags = { into?: string; json?: true }

/** Adds `pasarela restore`, which replaces journal and simulator by those of a backup, or tries it elsewhere. */
export function addRestore(program: Command, terminal: Terminal): void {
  const { words, environment } = terminal
  const command = addCommand(program, terminal, { name: 'restore', about: words.restore.about })
    .argument('<folder>', words.restore.folder)
    .option('--into <place>', words.restore.into)
  const readFlags = addEnvironmentOptions(command, { variables: placeVariables, prefix: 'GATEWAY_', words })
  command.action((folder: string, flags: Flags) =>
    replace(folder, flags, { ...terminal, environment: { ...environment, ...readFlags() } }),
  )
}

async function replace(backup: string, { into, json }: Flags, terminal: Terminal): Promise<void> {
  const { words, print } = terminal
  const restored = await run(backup, into, terminal).catch(failBackup(words, words.restore.notDone))
  if (json) print(toJson(restored))
  else for (const line of describe(restored, terminal)) print(line)
}

async function run(
  backup: string,
  into: string | undefined,
  { environment, onInterrupt }: Terminal,
): Promise<Restored> {
  const wanted = { backup, now: new Date() }
  const programs = { environment, signal: onInterrupt() }
  if (into === undefined) return await restore(readPlaces(environment, defaultDataDir), wanted, programs)
  const place = toPlace(into, environment.DATABASE_URL)
  const journal = await restoreElsewhere(place, wanted, programs)
  return { journal, simulator: null, keptFolders: [], keptSchema: null }
}

/** The name of a database stands for that of the same server, so that nobody has to write the password. */
function toPlace(into: string, databaseUrl: string | undefined): string {
  const isName = databaseUrl && !into.includes('/')
  return isName
    ? databaseUrl.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, (_, server) => `${server}/${into}`)
    : into
}

function toJson({ journal, simulator, keptFolders, keptSchema }: Restored): string {
  return JSON.stringify({
    ...reportExtent(journal),
    simulator,
    kept: keptFolders,
    kept_schema: keptSchema,
  })
}

function describe({ journal, simulator, keptFolders, keptSchema }: Restored, { words }: Terminal): string[] {
  const { restore: texts, format } = words
  const schema =
    keptSchema === null
      ? []
      : [texts.keptSchema, texts.goBack, texts.toDelete].map(text => format(text, { schema: keptSchema }))
  return [
    ...keptFolders.map(path => format(texts.keptFolder, { path })),
    ...schema,
    ...(simulator === null ? [] : [format(texts.simulator, { file: simulator })]),
    ...(journal === null ? [] : [describeJournal(journal, words)]),
  ]
}

function describeJournal(
  { entries, newestAt }: Extent,
  { restore: texts, format }: Terminal['words'],
): string {
  return newestAt === null ? texts.empty : format(texts.done, { entries, at: newestAt })
}
