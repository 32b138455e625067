/**
 * What a call needs of the gateway while it runs, apart for each account, so that no shop waits for another one: a place,
 * and connections to the provider.
 */
import { Pool } from 'undici'
import type { Pressure } from '../http/pressure.ts'
import type { Caller } from './shop-account.ts'

export type Lane = {
  /** The connections for bodies that have arrived, or for those that are passed on as they arrive. */
  pool: (kind: 'whole' | 'arriving') => Pool
  /** Counts a call until the function that it returns is called. Null if the account has no more places. */
  enter: () => (() => void) | null
}

export type Lanes = {
  of: (caller: Caller) => Lane
  /** Ends all calls to the provider. */
  destroy: () => Promise<void>
}

/** The same number as in the gateway's own client, which has it for each account too. */
const connections = 64
/**
 * The provider may close an idle connection as a write is sent on it, which loses the answer. So no idle connection is
 * kept longer.
 */
const maxIdleMs = 4_000
/** The limit is as long as that of SDKs and proxies. A shop with a shorter limit closes its connection. */
const answerTimeoutMs = 300_000
/** More than most clients accept, so that it is the shop's client that refuses an answer. undici's default is 16 KiB. */
const maxHeaderSize = 128 * 1024

type LaneOptions = { connectTimeoutMs: number; pressure: Pick<Pressure, 'enter'> }

/** @param origin of the provider */
export function createLanes(origin: string, { connectTimeoutMs, pressure }: LaneOptions): Lanes {
  const lanes = new Map<string, Lane & { isUnused: () => boolean; pools: Map<string, Pool> }>()

  const openPool = () =>
    new Pool(origin, {
      connections,
      pipelining: 1,
      keepAliveMaxTimeout: maxIdleMs,
      connect: { timeout: connectTimeoutMs },
      headersTimeout: answerTimeoutMs,
      bodyTimeout: answerTimeoutMs,
      maxHeaderSize,
      // HTTP/2 has no header bytes to pass on, and undici would choose it wherever the provider offers it.
      allowH2: false,
    })

  function open() {
    const pools = new Map<string, Pool>()
    let running = 0
    return {
      pools,
      pool: (kind: string) => {
        const pool = pools.get(kind) ?? openPool()
        pools.set(kind, pool)
        return pool
      },
      enter: () => {
        const leave = pressure.enter('shops', { running })
        if (leave === null) return null
        running++
        return () => {
          running--
          leave()
        }
      },
      isUnused: () => running === 0 && [...pools.values()].every(({ stats }) => stats.connected === 0),
    }
  }

  /** Forgets the lanes of removed accounts, and those that nobody has used for seconds. */
  function closeUnused(): void {
    for (const [name, { isUnused, pools }] of lanes) {
      if (!isUnused()) continue
      lanes.delete(name)
      for (const pool of pools.values()) void pool.close()
    }
  }

  return {
    of: caller => {
      const name = nameOf(caller)
      const known = lanes.get(name)
      if (known) return known
      closeUnused()
      const lane = open()
      lanes.set(name, lane)
      return lane
    },
    destroy: async () => {
      const pools = [...lanes.values()].flatMap(lane => [...lane.pools.values()])
      await Promise.all(pools.map(pool => pool.destroy()))
    },
  }
}

/** Names of accounts have no capitals. Programs with unknown credentials share a lane, because nobody counts them. */
function nameOf({ account, credentials, isUnknownPage }: Caller): string {
  if (isUnknownPage) return 'PAGES'
  return credentials === account.name ? account.name : 'UNKNOWN'
}
