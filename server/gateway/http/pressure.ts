/**
 * Refuses excess load. A gateway that accepts every request above its capacity answers all of them late: 2,000
 * connections waited 30 s at p99. One that refuses some immediately, with `Retry-After`, serves the others and recovers
 * within a second.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { sendError } from './send-error.ts'

/**
 * The kinds of requests with separate limits, so that a flood of calls does not delay notifications, nor the reverse.
 * `shops` are the calls of the shop proxy.
 * Pages of whole entries are calls with a limit of their own, because each takes several MiB until its client has read
 * it. Requests that wait for entries stay long and cost little, so many may wait.
 */
type Share = 'calls' | 'shops' | 'notifications' | 'pages' | 'waits'

export type PressureBounds = Record<
  Share,
  {
    /** Maximum number of running requests. */
    maxUnderWay: number
    /**
     * Maximum under pressure. Below it no request is refused, because few requests are not the cause of the pressure.
     * Afterwards the maximum rises again to `maxUnderWay` within `reopeningMs`.
     */
    minUnderWay: number
  }
> & {
  /** If this many calls wait for the journal, further ones are refused above `minUnderWay`. */
  maxQueuedCalls: number
}

/**
 * The limits: 64 connections to the provider serve the calls, one commit of the disk stores many notifications, and
 * pages wait for their readers.
 */
const defaultBounds: PressureBounds = {
  calls: { maxUnderWay: 1000, minUnderWay: 100 },
  // A single account may take up to half of these places.
  shops: { maxUnderWay: 1000, minUnderWay: 200 },
  notifications: { maxUnderWay: 2000, minUnderWay: 500 },
  pages: { maxUnderWay: 20, minUnderWay: 5 },
  waits: { maxUnderWay: 2000, minUnderWay: 1000 },
  // Half of what the journal keeps in its queue before it drops the oldest.
  maxQueuedCalls: 5000,
}

const sampleIntervalMs = 250
/**
 * The delay is an average over a sample. A healthy event loop has some 1 ms beyond the resolution of the measurement.
 */
const maxLoopDelayMs = 200
/**
 * How long the limits take to rise after pressure. At once, a thousand calls would enter in the first calm moment of a
 * flood and wait for each other: p99 was 9 s.
 */
const reopeningMs = 10_000
const resolutionMs = 20
/** Share of the memory that V8 may use, including buffers outside of its heap. */
const maxMemoryShare = 0.85
export const retryAfterSeconds = 1

/** So many requests of one account are not the cause of a pressure, and enter above the limit too. */
const fewRunning = 10

type EnterOptions = {
  /** How many requests it counts as. Default: one. */
  count?: number
  /**
   * The running requests of its account, which may have as many as there are free places. So each flood leaves as many
   * places as it takes, and shuts out only itself.
   */
  running?: number
}

export type Pressure = {
  /**
   * Refuses excess requests to the routes of `app`. Register it after the guards, so that unauthorized requests do not
   * count.
   * @param countOf how many requests of the share one request counts as; 0 exempts it
   */
  shed: (app: FastifyInstance, share: Share, countOf?: (request: FastifyRequest) => number) => void
  /**
   * Counts a request until the function that it returns is called. Null if the request exceeds the limit and must be
   * refused.
   */
  enter: (share: Share, options?: EnterOptions) => (() => void) | null
  /** Running requests. */
  underWay: () => Record<Share, number>
  /** In the last sample, on average. */
  loopDelaySeconds: () => number
  close: () => void
}

export type PressureOptions = {
  /** Called for each request that is refused. */
  onShed: (share: Share) => void
  /** Number of calls that wait for the journal. */
  countQueuedCalls: () => number
  bounds?: PressureBounds | undefined
}

export function createPressure({
  onShed,
  countQueuedCalls,
  bounds = defaultBounds,
}: PressureOptions): Pressure {
  const underWay: Record<Share, number> = { calls: 0, shops: 0, notifications: 0, pages: 0, waits: 0 }
  const loopDelay = monitorEventLoopDelay({ resolution: resolutionMs })
  loopDelay.enable()
  /** Where the limits are between `minUnderWay` (0) and `maxUnderWay` (1). */
  let openness = 1
  let loopDelayMs = 0
  const sampling = setInterval(() => {
    // NaN if the loop turned less than twice since the last sample, which means that it is late.
    const meanMs = Number.isNaN(loopDelay.mean) ? Infinity : loopDelay.mean / 1e6
    loopDelayMs = Math.max(0, Math.min(meanMs, 2 * sampleIntervalMs) - resolutionMs)
    const isHigh = loopDelayMs > maxLoopDelayMs || isMemoryShort()
    openness = isHigh ? 0 : Math.min(1, openness + sampleIntervalMs / reopeningMs)
    loopDelay.reset()
  }, sampleIntervalMs).unref()

  function hasPlace(share: Share, running: number | undefined): boolean {
    const { maxUnderWay, minUnderWay } = bounds[share]
    const isQueueLong = share !== 'notifications' && countQueuedCalls() >= bounds.maxQueuedCalls
    const open = isQueueLong ? 0 : openness
    const free = minUnderWay + open * (maxUnderWay - minUnderWay) - underWay[share]
    return running === undefined ? free > 0 : running < Math.max(fewRunning, free)
  }

  const enter: Pressure['enter'] = (share, { count = 1, running } = {}) => {
    if (!hasPlace(share, running)) {
      onShed(share)
      return null
    }
    underWay[share] += count
    return () => {
      underWay[share] -= count
    }
  }

  return {
    enter,
    shed: (app, share, countOf = () => 1) => {
      app.addHook('onRequest', (request, reply, done) => {
        const count = countOf(request)
        if (count === 0) return done()
        const leave = enter(share, { count })
        if (leave) {
          reply.raw.once('close', leave)
          return done()
        }
        sendError(reply, new AppError('unavailable', overloaded, { retryAfterSeconds }))
      })
    },
    underWay: () => ({ ...underWay }),
    loopDelaySeconds: () => loopDelayMs / 1000,
    close: () => {
      clearInterval(sampling)
      loopDelay.disable()
    },
  }
}

export const overloaded = 'The gateway has more requests than it can serve. Try again later.'

function isMemoryShort(): boolean {
  const { used_heap_size: heap, external_memory: buffers, heap_size_limit: limit } = getHeapStatistics()
  return heap + buffers > limit * maxMemoryShare
}
