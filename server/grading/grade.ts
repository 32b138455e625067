/** Runs the cases against the webhook handler of a shop. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Country } from '../facts/countries.ts'
import { gradingPrefix } from '../facts/gradings.ts'
import { answerTimeoutMs } from '../facts/notification-topics.ts'
import { toShownAddress } from '../shared/process/shown-address.ts'
import { selectCases } from './cases/cases.ts'
import { isUnreached } from './judge.ts'
import { createPatience } from './limits.ts'
import { type Baseline, createProbe, type ShopAccess, type Timing } from './probe.ts'
import { openProvider } from './provider.ts'
import { createRandom } from './random.ts'
import { type ApiConduct, type CaseResult, type Grade, standingOf, worstOf } from './result.ts'
import { runCase } from './run-case.ts'
import { stoppedBefore } from './stopped-before.ts'
import { openTarget, TargetError } from './target.ts'
import { createTransmitter } from './transmitter.ts'

export type GradeOptions = {
  /** The shop’s webhook handler. */
  url: string
  /** The simulator that the shop calls instead of the provider, and the shop’s token there. */
  simulatorUrl: string
  accessToken: string
  /** The secret that the shop verifies signatures with. */
  secret: string
  /** The access token and the secret of the other environment, and the secret that was replaced. */
  otherAccessToken?: string | undefined
  otherSecret?: string | undefined
  previousSecret?: string | undefined
  shop?: ShopAccess
  /** Cases or groups. Default: all. The valid notification always comes first. */
  only?: readonly string[] | undefined
  /** Results of cases that this run leaves out. Their findings explain those of this run. */
  earlier?: readonly CaseResult[] | undefined
  seed?: number | undefined
  /** Allows a host other than this machine. */
  ownsHost?: boolean
  /** Also runs the case in which the API takes longer than the provider waits. */
  isSlow?: boolean
  /** Notifications per second, 1 to 100. Copies that are sent simultaneously count as one. */
  rate?: number | undefined
  timing?: Partial<Timing>
  /** Called for each case, and again for a case after which the shop turns out to have stopped. */
  onResult?: (result: CaseResult) => void
  /** Called with the country of the account, before the first case. */
  onCountry?: (country: Country) => void
  /** Called once the valid notifications of all APIs were sent. */
  onApis?: (apis: readonly ApiConduct[]) => void
  signal?: AbortSignal | undefined
}

/**
 * The maximum number of notifications of a run: `concurrent` sends 20 for each API that the shop acts on, every other
 * case at most 5.
 */
export const maxRequests = 400

const defaultTiming: Timing = {
  answerTimeoutMs,
  slowReadMs: 25_000,
  effectTimeoutMs: 5_000,
  wait: (ms, signal) => sleep(ms, undefined, { signal, ref: false }),
}

/**
 * Grades a webhook handler. Whatever the outcome, the simulator’s account is then as it was before.
 * @throws TargetError for an address that may not be graded; PasarelaError or TypeError if the simulator fails;
 * AbortError once `signal` is aborted; what `shop` throws
 */
export async function grade(options: GradeOptions): Promise<Grade> {
  const {
    url,
    simulatorUrl,
    accessToken,
    secret,
    seed = newSeed(),
    shop = {},
    earlier = [],
    signal,
  } = options
  const target = await openTarget(url, options.ownsHost ?? false)
  const run = `${gradingPrefix}${randomUUID().slice(0, 8)}`
  const otherAccessToken = unlessSame(options.otherAccessToken, accessToken)
  const provider = await openProvider({ url: simulatorUrl, accessToken, otherAccessToken, run })
  options.onCountry?.(provider.country)
  const timing: Timing = { ...defaultTiming, ...options.timing }
  const transmitter = createTransmitter(target, { rate: options.rate, timing, signal })
  const baseline: Baseline = {
    flows: [],
    apis: [],
    unread: [],
    isRead: false,
    isReadById: false,
    isPaid: false,
    tookMs: 0,
  }
  const shared = {
    provider,
    random: createRandom(seed),
    secret,
    secrets: {
      other: unlessSame(options.otherSecret, secret),
      previous: unlessSame(options.previousSecret, secret),
    },
    shop,
    run,
    slowReadMs: options.isSlow ? timing.slowReadMs : null,
    timing,
    transmit: transmitter.transmit,
    beLimited: createPatience(signal),
    signal,
  }
  const results: CaseResult[] = []
  try {
    for (const id of selectCases(options.only)) {
      signal?.throwIfAborted()
      await provider.stayMuted()
      const run = (name: string) => {
        const probe = createProbe(name, { baseline, flow: baseline.flows[0] ?? 'payment' }, shared)
        return runCase({ id, probe, before: results, earlier, canAsk: shop.readState !== undefined })
      }
      const first = await run(id)
      if (isAbsent(first)) throw new TargetError('no_listener', url)
      const stopped = stoppedBefore(first, results)
      if (stopped) {
        results[results.findIndex(one => one.id === stopped.id)] = stopped
        options.onResult?.(stopped)
      }
      // The shop may have been restarted since. If it was not, the case is undecided.
      const result = stopped ? await run(`${id}-again`) : first
      results.push(result)
      if (id === 'valid') options.onApis?.(baseline.apis)
      options.onResult?.(result)
    }
  } finally {
    // The simulator may be gone, which was reported already.
    await provider.close().catch(() => {})
  }
  const { apis } = baseline
  return {
    target: toShownAddress(url),
    seed,
    requests: transmitter.count(),
    results,
    apis,
    untried: 0,
    standing: standingOf({ results, apis }),
    worst: worstOf(results),
  }
}

/** A seed for `createRandom`: a whole number from 0 to 2³¹ − 1. */
export function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 31)
}

/** The token or secret if the shop must refuse it; undefined if it is the shop’s own. */
function unlessSame(other: string | undefined, current: string): string | undefined {
  return other === current ? undefined : other
}

/** Whether nothing listens at the address. A handler that ends later is a finding. */
function isAbsent({ id, evidence }: CaseResult): boolean {
  return id === 'valid' && evidence.exchanges.slice(0, 1).some(isUnreached)
}
