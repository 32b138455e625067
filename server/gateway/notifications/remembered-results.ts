import { createHash } from 'node:crypto'
import type { DeliveryResult } from '../../contract/outbound-notifications.ts'

export type RememberedResults = {
  /** Sends once for each key, and repeats the result. A failed validation is not remembered. */
  once: (key: string, send: () => Promise<DeliveryResult>) => Promise<DeliveryResult>
}

const maxKeys = 500
/** A result contains the body that was sent, up to 1 MiB of it. A character takes one or two bytes of memory. */
const maxCharacters = 8 * 1024 * 1024

/**
 * The results of the newest keys of this process, bounded in number and size. A repetition after a restart, or after
 * many others, is sent again.
 */
export function createRememberedResults(): RememberedResults {
  const results = new Map<string, { result: Promise<DeliveryResult>; length: number }>()
  let characters = 0

  function forget(key: string): void {
    characters -= results.get(key)?.length ?? 0
    results.delete(key)
  }

  function forgetOldest(): void {
    for (const key of results.keys()) {
      if (results.size <= maxKeys && characters <= maxCharacters) return
      forget(key)
    }
  }

  return {
    once(key, send) {
      // A key contains the whole input.
      const name = createHash('sha256').update(key).digest('base64')
      const known = results.get(name)
      if (known) return known.result
      const remembered = { result: send(), length: 0 }
      results.set(name, remembered)
      remembered.result.then(
        result => {
          if (results.get(name) !== remembered) return
          remembered.length = JSON.stringify(result).length
          characters += remembered.length
          forgetOldest()
        },
        () => {
          // Another attempt with the key may have replaced the result.
          if (results.get(name) === remembered) forget(name)
        },
      )
      forgetOldest()
      return remembered.result
    },
  }
}
