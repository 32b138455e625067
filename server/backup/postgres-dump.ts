import type { Readable } from 'node:stream'
import type { Extent } from './extent.ts'
import { NotDone, ProgramFailed } from './not-done.ts'
import { hidePassword, type Programs, startProgram } from './postgres-programs.ts'
import { syncToDisk } from './sqlite-files.ts'

/** Writes the schema of the gateway to a new file that is on disk when this resolves. */
export async function dumpPostgres(databaseUrl: string, file: string, programs: Programs): Promise<void> {
  const { address, password } = hidePassword(databaseUrl)
  const args = ['--schema=pasarela', '--format=custom', `--file=${file}`, address]
  const dump = startProgram('pg_dump', args, { ...programs, password })
  dump.stdout?.resume()
  await dump.ended
  syncToDisk(file)
}

/** Reads a whole dump: the version of its tables, and what it has. @throws NotDone if it is damaged */
export async function readDump(file: string, programs: Programs): Promise<Extent & { version: number }> {
  try {
    const whole = startProgram('pg_restore', ['--file=/dev/null', file], programs)
    whole.stdout?.resume()
    await whole.ended
    const tables = ['--data-only', '--table=entries', '--table=version', '--file=-']
    const rows = startProgram('pg_restore', [...tables, file], programs)
    const found = await readRows(splitLines(rows.stdout as Readable))
    await rows.ended
    return found
  } catch (error) {
    if (error instanceof ProgramFailed)
      throw new NotDone({ rule: 'damaged', params: { file, reason: error.message } }, error)
    throw error
  }
}

/** Rows follow a line that begins with COPY, and end with `\.`. Their columns are separated by tabs. */
async function readRows(lines: AsyncIterable<string>): Promise<Extent & { version: number }> {
  const found = { entries: 0, newest: 0, newestAt: '', version: 0 }
  let table: string | null = null
  let columns: string[] = []
  for await (const line of lines) {
    const [, name, list] = /^COPY pasarela\.(\w+) \((.*)\) FROM/.exec(line) ?? []
    if (name !== undefined) {
      table = name
      columns = (list ?? '').split(', ')
    } else if (line === '\\.') table = null
    else if (table !== null) {
      const values = line.split('\t')
      const read = (column: string) => values[columns.indexOf(column)] ?? ''
      if (table === 'version') found.version = Math.max(found.version, Number(read('version')))
      else {
        found.entries++
        found.newest = Math.max(found.newest, Number(read('seq')))
        if (read('received_at') > found.newestAt) found.newestAt = read('received_at')
      }
    }
  }
  return { ...found, newest: found.newest || null, newestAt: found.newestAt || null }
}

/** Lines that end with a line feed only: texts in rows may have other separators, for example U+2028. */
async function* splitLines(stream: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
