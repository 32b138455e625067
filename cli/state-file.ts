/** Small files that the command keeps between its runs. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Environment } from '../server/shared/process/read-variables.ts'

export type StateFile = {
  path: string
  /** The last written value, whose fields are not checked. Null if there is none. */
  read: () => Record<string, unknown> | null
  /** Replaces the file atomically: if the process is killed meanwhile, the file has the old or the new value. */
  write: (value: Record<string, unknown>) => void
}

/**
 * A file in the user's folder for state (`$XDG_STATE_HOME`).
 * @param kind begins the file's name
 * @param key identifies the file
 */
export function openStateFile(environment: Environment, kind: string, key: string[]): StateFile {
  const name = createHash('sha256').update(key.join('\n')).digest('hex').slice(0, 16)
  const path = join(stateFolder(environment), `${kind}-${name}.json`)
  return {
    path,
    read: () => {
      try {
        return Object(JSON.parse(readFileSync(path, 'utf8')))
      } catch {
        return null
      }
    },
    write: value => {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(`${path}.new`, JSON.stringify({ ...value, key }), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
  }
}

/** Deletes the files of a kind that are older than this. */
export function removeOldState(environment: Environment, kind: string, maxAgeMs: number): void {
  const folder = stateFolder(environment)
  const names = readdirSync(folder).filter(name => name.startsWith(`${kind}-`))
  // Another command may delete the same file at the same time.
  for (const path of names.map(name => join(folder, name)))
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - maxAgeMs)
      rmSync(path, { force: true })
}

function stateFolder({ XDG_STATE_HOME }: Environment): string {
  return join(XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'pasarela')
}
