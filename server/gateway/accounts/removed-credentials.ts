/**
 * The access tokens, public keys and applications that accounts had before they were removed. A call with one of them is
 * refused: otherwise the gateway would take it for a call of the default account. They are stored with the journal, as
 * fingerprints.
 */
import type { Journal } from '../../journal/journal.ts'
import { fingerprintOf } from '../../shared/fingerprint.ts'

/** Those of at least 1,000 accounts. The oldest are forgotten. */
const maxRemembered = 3000
const name = 'removed_credentials'

export type RemovedCredentials = {
  has: (credential: string) => boolean
  /** They count immediately. Rejects if they could not be stored, and a restart would forget them. */
  add: (credentials: string[]) => Promise<void>
  /** Reads those that other gateways added. */
  refresh: () => Promise<void>
}

export function createRemovedCredentials(
  journal: Pick<Journal, 'setting' | 'replaceSetting'>,
): RemovedCredentials {
  let known = new Set<string>()
  const join = (one: Iterable<string>, other: Iterable<string>) => new Set([...one, ...other])

  async function store(added: string[]): Promise<void> {
    const from = await journal.setting(name)
    const stored = parse(from)
    if (added.every(one => stored.includes(one))) return
    const to = JSON.stringify([...join(stored, added)].slice(-maxRemembered))
    if (!(await journal.replaceSetting({ name, from, to }))) await store(added)
  }

  return {
    has: credential => known.has(fingerprintOf(credential)),
    add: async credentials => {
      const added = credentials.map(fingerprintOf)
      known = new Set([...join(known, added)].slice(-maxRemembered))
      await store(added)
    },
    refresh: async () => {
      known = new Set([...join(parse(await journal.setting(name)), known)].slice(-maxRemembered))
    },
  }
}

/** The cast is safe: only `store` writes this setting. */
function parse(text: string | null): string[] {
  return text === null ? [] : (JSON.parse(text) as string[])
}
