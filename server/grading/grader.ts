import { PasarelaError } from '../shared/json-client.ts'
import { toShownAddress } from '../shared/process/shown-address.ts'
import { selectCases } from './cases/cases.ts'
import { type GradeOptions, grade, newSeed } from './grade.ts'
import type { KeptRun } from './kept-run.ts'
import { FaultSetError } from './refuse-faults.ts'
import { type CaseResult, type Grade, standingOf, worstOf } from './result.ts'
import { shopByUrl } from './shop-by-url.ts'
import { ShopError } from './shop-error.ts'
import { TargetError } from './target.ts'

/** The simulator that the shop calls, with the shop's token and secret. */
type Account = { simulatorUrl: string; accessToken: string; secret: string }

/** Why a run ended before its last case. `shop`, `shop_order`, `shop_restart`, `simulator` and `faults` have details. */
type Failure =
  | TargetError['code']
  | 'not_simulated'
  | 'not_configured'
  | 'shop'
  | 'shop_order'
  | 'shop_restart'
  | 'simulator'
  | 'faults'
  | 'stopped'
  | 'internal'

const shopFailures = { state: 'shop', order: 'shop_order', restart: 'shop_restart' } as const

export type GraderTarget = Pick<
  GradeOptions,
  'url' | 'only' | 'seed' | 'timing' | 'otherAccessToken' | 'otherSecret' | 'previousSecret'
> & {
  checkUrl?: string | undefined
  orderUrl?: string | undefined
  restartUrl?: string | undefined
  isSlow?: boolean | undefined
  ownsHost?: boolean | undefined
}

export type GraderRun = Omit<Grade, 'untried' | 'worst' | 'standing'> & {
  isRunning: boolean
  /** Of the account's country. Absent until it is known. */
  domain?: string
  /** ISO 8601, UTC. */
  startedAt: string
  only: readonly string[]
  /** The number of cases in the run. */
  cases: number
  failure: Failure | null
  failureDetail: string | null
}

/** Grades one handler at a time, in the background. The last run that ended is kept. */
export type Grader = {
  /** Stops the current run, and starts another. Never throws: a run that fails has a failure. */
  start: (target: GraderTarget) => GraderRun
  /** Ends the run immediately for the caller. The running case gives up in the background. */
  stop: () => GraderRun | null
  /** This gateway’s last run, or the stored one. Rejects if the stored run cannot be read. */
  read: () => Promise<GraderRun | null>
  /** Resolves when the simulator’s account is as it was before. */
  close: () => Promise<void>
}

type Options = {
  /** Resolves to a failure if there is nothing to grade with. */
  readAccount: () => Promise<Account | 'not_simulated' | 'not_configured'>
  onError: (error: unknown) => void
  kept: KeptRun<GraderRun>
}

/** A grader without a run. An unexpected error goes to `onError`, and the run ends with the failure `internal`. */
export function createGrader({ readAccount, onError, kept }: Options): Grader {
  let run: GraderRun | null = null
  let stopping = new AbortController()
  let ended = Promise.resolve()
  let keeping = Promise.resolve()

  function stop(): GraderRun | null {
    stopping.abort()
    if (run?.isRunning) {
      run = { ...run, isRunning: false, failure: 'stopped' }
      keep(run)
    }
    return run
  }

  /** The runs are stored one after the other, so that the last run stays. */
  function keep(ended: GraderRun): void {
    keeping = keeping.then(() => kept.write(ended)).catch(onError)
  }

  async function perform(target: GraderTarget, started: GraderRun, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const { checkUrl, orderUrl, restartUrl, ownsHost = false, isSlow = false, ...options } = target
    const change = (changes: Partial<GraderRun>) => {
      if (!signal.aborted && run !== null) run = { ...run, ...changes }
    }
    const end = (failure: Failure | null, failureDetail: string | null = null) => {
      change({ isRunning: false, failure, failureDetail })
      if (!signal.aborted && run !== null) keep(run)
    }
    try {
      const account = await readAccount()
      if (typeof account === 'string') return end(account)
      await grade({
        ...account,
        ...options,
        seed: started.seed,
        isSlow,
        ownsHost,
        shop: shopByUrl({ checkUrl, orderUrl, restartUrl, ownsHost }),
        signal,
        onCountry: ({ domain }) => change({ domain }),
        onApis: apis => change({ apis }),
        onResult: result => change(withResult(run ?? started, result)),
      })
      end(null)
    } catch (cause) {
      if (signal.aborted) return
      if (cause instanceof TargetError) return end(cause.code)
      if (cause instanceof ShopError) return end(shopFailures[cause.asked], cause.message)
      if (cause instanceof FaultSetError) return end('faults', cause.calls)
      if (cause instanceof PasarelaError || cause instanceof TypeError) return end('simulator', cause.message)
      onError(cause)
      end('internal')
    }
  }

  return {
    start(target) {
      stop()
      stopping = new AbortController()
      const { url, only = [], seed = newSeed() } = target
      const started: GraderRun = {
        isRunning: true,
        startedAt: new Date().toISOString(),
        target: toShownAddress(url),
        only,
        seed,
        cases: selectCases(only).length,
        requests: 0,
        results: [],
        apis: [],
        failure: null,
        failureDetail: null,
      }
      run = started
      const { signal } = stopping
      ended = ended.then(() => perform(target, started, signal))
      return started
    },
    stop,
    read: async () => run ?? (await kept.read()),
    close: async () => {
      stop()
      await ended
      await keeping
    },
  }
}

function withResult({ results, requests }: GraderRun, result: CaseResult): Partial<GraderRun> {
  const others = results.filter(({ id }) => id !== result.id)
  const isNew = others.length === results.length
  return isNew
    ? { results: [...results, result], requests: requests + result.evidence.exchanges.length }
    : { results: results.map(one => (one.id === result.id ? result : one)) }
}

/** The result of a run, in the form that the command reports. */
export function toGrade({ target, seed, requests, results, apis, ...run }: GraderRun): Grade {
  const standing = standingOf({ results, apis }, !run.isRunning && run.failure === null)
  const untried = run.cases - results.length
  return { target, seed, requests, results, apis, untried, standing, worst: worstOf(results) }
}
