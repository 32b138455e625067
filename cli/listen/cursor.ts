import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Environment } from '../../server/config.ts'

/** The last seq that was forwarded, in a file, so that the next start continues after it. */
export type Cursor = {
  file: string
  /** Null at the first start. */
  read: () => number | null
  /** Replaces the file atomically: if the process is killed meanwhile, the file has the old or the new seq. */
  write: (seq: number) => void
}

/** @param key names what is forwarded where: each gateway, target and filter has a file of its own */
export function openCursor(environment: Environment, key: string[]): Cursor {
  const state = environment.XDG_STATE_HOME || join(homedir(), '.local', 'state')
  const name = createHash('sha256').update(key.join('\n')).digest('hex').slice(0, 16)
  const file = join(state, 'pasarela', `listen-${name}.json`)
  return {
    file,
    read: () => {
      try {
        const { seq } = JSON.parse(readFileSync(file, 'utf8'))
        return Number.isSafeInteger(seq) && seq >= 0 ? seq : null
      } catch {
        return null
      }
    },
    write: seq => {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      writeFileSync(`${file}.new`, JSON.stringify({ seq, key }), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
  }
}
