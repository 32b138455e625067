import type { Environment } from '../../server/process/read-variables.ts'
import { openStateFile } from '../state-file.ts'

/** The last seq that was forwarded, in a file, so that the next start continues after it. */
export type Cursor = {
  /** Null at the first start. */
  read: () => number | null
  write: (seq: number) => void
}

/** @param key names what is forwarded where: each gateway, target and filter has a file of its own */
export function openCursor(environment: Environment, key: string[]): Cursor {
  const file = openStateFile(environment, 'listen', key)
  return {
    read: () => {
      const { seq } = file.read() ?? {}
      return typeof seq === 'number' && Number.isSafeInteger(seq) && seq >= 0 ? seq : null
    },
    write: seq => file.write({ seq }),
  }
}
