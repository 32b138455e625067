import type { Forwarding } from '../../contract/forwarding.ts'
import type { Journal } from '../../journal/journal.ts'

/** What is stored: the state that callers see, without the counts of the journal, and the gateway that sends. */
export type StoredForwarding = Omit<
  Forwarding,
  'waiting' | 'failed' | 'accepted' | 'faulted' | 'retrying' | 'next_at'
> & {
  /** The gateway that sends now. */
  holder: string | null
  /** Milliseconds since the epoch. Afterwards another gateway may take over. */
  held_until: number
}

/** Forwarding was never started. */
const noForwarding: StoredForwarding = {
  is_on: false,
  url: null,
  topic: null,
  verdict: null,
  started_at: null,
  forwarded_to: 0,
  retries: true,
  succeeded: 0,
  missed_to: null,
  holder: null,
  held_until: 0,
}

export type ForwardingState = {
  read: () => Promise<StoredForwarding>
  /**
   * Applies the function to the newest state, stores the result, and resolves to it. The function is called again if
   * another gateway or request was faster.
   */
  change: (make: (state: StoredForwarding) => StoredForwarding) => Promise<StoredForwarding>
}

const name = 'forwarding'

/** The state of forwarding, shared by all gateways of a journal. */
export function createForwardingState(journal: Pick<Journal, 'setting' | 'replaceSetting'>): ForwardingState {
  return {
    read: async () => parse(await journal.setting(name)),
    change: async make => {
      for (;;) {
        const from = await journal.setting(name)
        const state = make(parse(from))
        if (await journal.replaceSetting({ name, from, to: JSON.stringify(state) })) return state
      }
    },
  }
}

/** The accounts that forward, except the default one. */
export async function listForwarding(journal: Pick<Journal, 'settingsOfAccounts'>): Promise<string[]> {
  const states = await journal.settingsOfAccounts(name)
  return states.filter(({ value }) => parse(value).is_on).map(({ account }) => account)
}

/** The cast is safe: only `change` writes this setting. */
function parse(text: string | null): StoredForwarding {
  return text === null ? noForwarding : { ...noForwarding, ...(JSON.parse(text) as StoredForwarding) }
}
