import type { Environment } from '../../server/shared/process/read-variables.ts'
import { openStateFile } from '../state-file.ts'
import { isRetry, type Retry } from './retries.ts'

/** A file with the last forwarded seq and the pending retries, so that the next start continues there. */
export type Cursor = {
  /** Null at the first start. */
  read: () => number | null
  readRetries: () => Retry[]
  write: (seq: number, retries: readonly Retry[]) => void
}

/** @param key names the gateway, the target and the filter; each combination has a file of its own */
export function openCursor(environment: Environment, key: string[]): Cursor {
  const file = openStateFile(environment, 'listen', key)
  return {
    read: () => {
      const { seq } = file.read() ?? {}
      return typeof seq === 'number' && Number.isSafeInteger(seq) && seq >= 0 ? seq : null
    },
    readRetries: () => {
      const { retries } = file.read() ?? {}
      return Array.isArray(retries) ? retries.filter(isRetry) : []
    },
    write: (seq, retries) => file.write({ seq, retries }),
  }
}
