import type { Environment } from '../../server/shared/process/read-variables.ts'
import { openStateFile } from '../state-file.ts'

/** A file with the last forwarded seq, so that the next start continues there. */
export type Cursor = {
  /** Null at the first start. */
  read: () => number | null
  write: (seq: number) => void
}

/**
 * @param key names the gateway, the target and the filter; each combination has a file of its own
 * @param name of the command
 */
export function openCursor(environment: Environment, key: string[], name = 'listen'): Cursor {
  const file = openStateFile(environment, name, key)
  return {
    read: () => {
      const { seq } = file.read() ?? {}
      return typeof seq === 'number' && Number.isSafeInteger(seq) && seq >= 0 ? seq : null
    },
    write: seq => file.write({ seq }),
  }
}
