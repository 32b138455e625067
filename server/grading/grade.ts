/** Runs the cases against the webhook handler of a shop. */
import { setTimeout as sleep } from 'node:timers/promises'
import { answerTimeoutMs } from '../facts/notification-topics.ts'
import type { GradeCase } from './cases/case.ts'
import { type CaseId, caseIds, cases } from './cases/cases.ts'
import type { Message } from './message.ts'
import { type Baseline, createProbe, type Probe, type ShopAccess, type Timing } from './probe.ts'
import { openProvider, type Provider } from './provider.ts'
import { createRandom } from './random.ts'
import { type CaseResult, type Grade, type Group, type Outcome, worstOf } from './result.ts'
import { type SendOptions, sendMessage } from './send-message.ts'
import { openTarget, TargetError } from './target.ts'

export type GradeOptions = {
  /** The shop’s webhook handler. */
  url: string
  /** The simulator that the shop calls instead of the provider, and the shop’s token there. */
  simulatorUrl: string
  accessToken: string
  /** The secret that the shop verifies signatures with. */
  secret: string
  otherSecret?: string | undefined
  previousSecret?: string | undefined
  shop?: ShopAccess
  /** Cases or groups. Default: all. The valid notification always comes first. */
  only?: readonly string[] | undefined
  seed?: number | undefined
  /** Allows a host other than this machine. */
  ownsHost?: boolean
  isSlow?: boolean
  /** Notifications in one second, 1 to 100. The copies that are sent at once count as one. */
  rate?: number | undefined
  timing?: Partial<Timing>
  onResult?: (result: CaseResult) => void
  signal?: AbortSignal | undefined
}

export const defaultRate = 50
export const maxRate = 100

/** Most notifications that a run sends: `replay` sends 3, `concurrent` 20, no other case more than 4. */
export const maxRequests = 120

const defaultTiming: Timing = {
  answerTimeoutMs,
  effectTimeoutMs: 5_000,
  wait: (ms, signal) => sleep(ms, undefined, { signal, ref: false }),
}

/** The ids of `only`, cases or groups, that nothing has. */
export function unknownNames(only: readonly string[]): string[] {
  const known = new Set<string>([...caseIds, ...Object.values(cases).map(({ group }) => group)])
  return only.filter(name => !known.has(name))
}

/**
 * Grades a webhook handler.
 * @throws TargetError for an address that may not be graded; PasarelaError or TypeError if the simulator fails; what
 * `shop` throws
 */
export async function grade(options: GradeOptions): Promise<Grade> {
  const { seed = newSeed(), isSlow = false } = options
  const target = await openTarget(options.url, options.ownsHost ?? false)
  const provider = await openProvider({ url: options.simulatorUrl, accessToken: options.accessToken })
  const timing: Timing = { ...defaultTiming, ...options.timing }
  const transmitter = createTransmitter(target, options.rate ?? defaultRate, timing)
  const baseline: Baseline = { isRead: false, isPaid: false, tookMs: 0 }
  const shared = {
    provider,
    random: createRandom(seed),
    secret: options.secret,
    secrets: { other: options.otherSecret, previous: options.previousSecret },
    shop: options.shop ?? {},
    run: `grade-${Date.now().toString(36)}`,
    isSlow,
    timing,
    transmit: transmitter.transmit,
  }
  const results: CaseResult[] = []
  try {
    for (const id of selectCases(options.only)) {
      options.signal?.throwIfAborted()
      const probe = createProbe(id, baseline, shared)
      const result = await runCase({ id, probe, results, canAsk: shared.shop.readState !== undefined })
      if (isAbsent(result)) throw new TargetError('no_listener', options.url)
      results.push(result)
      options.onResult?.(result)
    }
  } finally {
    await close(provider)
  }
  return { target: options.url, seed, requests: transmitter.count(), results, worst: worstOf(results) }
}

/** The simulator may be gone, which was reported already. */
async function close(provider: Provider): Promise<void> {
  await provider.close().catch(() => {})
}

export function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 31)
}

/** The cases of `only` in their order, after the valid notification. */
export function selectCases(only: readonly string[] | undefined): CaseId[] {
  if (only === undefined || only.length === 0) return caseIds
  return caseIds.filter(id => id === 'valid' || only.includes(id) || only.includes(cases[id].group))
}

type Running = { id: CaseId; probe: Probe; results: CaseResult[]; canAsk: boolean }

async function runCase({ id, probe, results, canAsk }: Running): Promise<CaseResult> {
  const own: GradeCase = cases[id]
  const { group, severity } = own
  const outcome = isUnanswered(results) ? unseen : await own.run(probe)
  const evidence = await probe.evidence()
  const common = { id, group: group satisfies Group, evidence }
  if (outcome.verdict === 'undecided') {
    // The shop was asked, and did not say that the valid payment paid its order.
    const isUnknownOrder = outcome.need === 'check' && canAsk
    return { ...common, severity, ...outcome, need: isUnknownOrder ? 'order' : outcome.need }
  }
  if (outcome.verdict === 'passed') return { ...common, severity, ...outcome }
  const by = own.coveredBy?.find(name => results.some(one => one.id === name && one.verdict === 'finding'))
  if (by !== undefined) return { ...common, severity, verdict: 'covered', kind: outcome.kind, by }
  return { ...common, severity: isFailure(outcome) && id !== 'valid' ? 'low' : severity, ...outcome }
}

const unseen: Outcome = { verdict: 'undecided', need: 'baseline' }

/** A handler that does not accept a valid notification shows nothing by refusing others. */
function isUnanswered([baseline]: CaseResult[]): boolean {
  return baseline?.verdict === 'finding' && baseline.kind !== 'not_read'
}

/** Nothing listens there. A handler that ended later is a finding. */
function isAbsent({ id, evidence }: CaseResult): boolean {
  return id === 'valid' && (evidence.exchanges[0]?.failure?.includes('ECONNREFUSED') ?? false)
}

function isFailure({ kind }: { kind: string }): boolean {
  return kind === 'crashed' || kind === 'no_answer'
}

type Transmitter = {
  transmit: (message: Message, options: SendOptions) => Promise<CaseResult['evidence']['exchanges'][0]>
  count: () => number
}

/** Sends at most `rate` messages in a second. */
function createTransmitter(
  target: Awaited<ReturnType<typeof openTarget>>,
  rate: number,
  { answerTimeoutMs, wait }: Timing,
): Transmitter {
  const intervalMs = 1000 / Math.min(Math.max(rate, 1), maxRate)
  let count = 0
  let nextAt = 0
  return {
    count: () => count,
    async transmit(message, { isAtOnce = false, ...holds }) {
      count++
      const now = performance.now()
      const delayMs = nextAt - now
      nextAt = Math.max(now, nextAt) + intervalMs
      if (delayMs > 0 && !isAtOnce) await sleep(delayMs)
      const answered = new AbortController()
      const deadline = wait(answerTimeoutMs, answered.signal).catch(() => new Promise(() => {}))
      const exchange = await sendMessage(message, target, { ...holds, deadline })
      answered.abort()
      return exchange
    },
  }
}
