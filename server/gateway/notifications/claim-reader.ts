/** The notification of a claim. */
export type ArrivedClaim = { seq: number; claimId: string }

export type ClaimReader = {
  /** Reads the claim after those that arrived before it. */
  add: (claim: ArrivedClaim) => void
  /** Resolves when no claim waits. */
  idle: () => Promise<void>
  /** Aborts the running read. Claims that wait are not read: their payments stay unknown. */
  close: () => Promise<void>
}

type Options = {
  read: (claim: ArrivedClaim, signal: AbortSignal) => Promise<void>
  onError: (error: unknown) => void
}

/** Without a webhook secret anybody may send notifications, and each costs a call to the provider. */
const maxWaiting = 100

/** Reads the claims that arrive, one at a time. Of those beyond the bound, the payments stay unknown. */
export function createClaimReader({ read, onError }: Options): ClaimReader {
  const closing = new AbortController()
  const waiting: ArrivedClaim[] = []
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    for (let claim = waiting.shift(); claim && !closing.signal.aborted; claim = waiting.shift())
      await read(claim, closing.signal).catch(onError)
    running = null
  }

  return {
    add: claim => {
      if (waiting.length >= maxWaiting || closing.signal.aborted) return
      waiting.push(claim)
      running ??= run()
    },
    idle: async () => {
      await running
    },
    close: async () => {
      closing.abort()
      await running
    },
  }
}
