/** A call of the provider's API that the simulator remembers. */
type SeenCall = {
  account: number
  /** The real time of the call, which is compared with events outside of the simulator. */
  at: number
  method: string
  path: string
  requestId: string
  status: number
  /** Ids of the resources that the answer shows, or would show without a fault; the first 1,000 are remembered. */
  shows: string[]
  from_page?: true
}

type SeenQuery = { path?: string | undefined; shows?: string | undefined; limit: number }

/** The newest calls of all accounts, in memory. */
export type SeenCalls = {
  add(call: SeenCall): void
  /** Finds calls, the newest first. */
  find(account: number, options: SeenQuery): SeenCall[]
}

const maxCalls = 5_000
/** Maximum number of remembered ids. A page of payments has as many; searches of preferences have no limit. */
const maxShown = 1_000

export function createSeenCalls(): SeenCalls {
  const calls: SeenCall[] = []
  let next = 0
  return {
    add(call) {
      calls[next] = { ...call, shows: call.shows.slice(0, maxShown) }
      next = (next + 1) % maxCalls
    },
    find(account, { path, shows, limit }) {
      const found: SeenCall[] = []
      for (let back = 1; back <= calls.length && found.length < limit; back++) {
        const call = calls.at(next - back)
        if (call?.account !== account) continue
        if (path !== undefined && call.path !== path) continue
        if (shows === undefined || call.shows.includes(shows)) found.push(call)
      }
      return found
    },
  }
}
