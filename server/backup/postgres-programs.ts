/** PostgreSQL’s own programs. They read a schema as no query could, and are as new as the server or newer. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Environment } from '../shared/process/read-variables.ts'
import { NotDone, ProgramFailed } from './not-done.ts'

type Program = 'pg_dump' | 'pg_restore' | 'psql'

export type Programs = {
  environment: Environment
  signal: AbortSignal
}

/**
 * The address without its password, and the password: every user of the machine can read the arguments of programs,
 * so it goes by the environment.
 */
export function hidePassword(databaseUrl: string): { address: string; password: string | undefined } {
  const [whole, before = '', password] = /^(\w+:\/\/[^:@/?]*):([^/?]*)@/.exec(databaseUrl) ?? []
  if (whole === undefined || password === undefined) return { address: databaseUrl, password: undefined }
  return { address: `${before}@${databaseUrl.slice(whole.length)}`, password: decodeURIComponent(password) }
}

export type Running = ChildProcess & {
  /** Rejects if the program is missing or fails, with its last words. */
  ended: Promise<void>
}

/**
 * Starts a program. `psql` reads its standard input, and only the end of that ends it: after an interruption nobody would know
 * whether its COMMIT was done.
 */
export function startProgram(
  program: Program,
  args: string[],
  { environment, signal, password }: Programs & { password?: string | undefined },
): Running {
  const isPsql = program === 'psql'
  const child = spawn(program, args, {
    env: { ...environment, LC_ALL: 'C', ...(password !== undefined && { PGPASSWORD: password }) },
    stdio: [isPsql ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    // Ctrl-C of a terminal is sent to all programs of a group.
    ...(isPsql ? { detached: true } : { signal }),
  })
  const said = text(child.stderr as Readable)
  const ended = once(child, 'close').then(
    async ([code]) => {
      if (code === 0) return
      const lines = (await said).trim().split('\n')
      const reason = lines.find(line => /error|fatal/i.test(line)) ?? lines.at(-1) ?? ''
      throw new ProgramFailed(program, reason)
    },
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new NotDone({ rule: 'no_program', params: { program } }, error)
      throw error
    },
  )
  // Whoever reads its output learns of the end later.
  ended.catch(() => {})
  return Object.assign(child, { ended })
}
