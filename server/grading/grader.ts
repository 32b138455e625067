import { PasarelaError } from '../shared/json-client.ts'
import { toShownAddress } from '../shared/process/shown-address.ts'
import { selectCases } from './cases/cases.ts'
import { grade, newSeed } from './grade.ts'
import type { Failure, GraderRun, GraderTarget } from './grader-run.ts'
import type { KeptRun } from './kept-run.ts'
import { FaultSetError } from './refuse-faults.ts'
import {
  lostSecret,
  type RepeatFailure,
  type Repetition,
  repeatedCases,
  resultsBeside,
  showOptions,
  targetOfRepeat,
  withRepeated,
} from './repeat.ts'
import type { CaseResult } from './result.ts'
import { shopByUrl } from './shop-by-url.ts'
import { ShopError } from './shop-error.ts'
import { TargetError } from './target.ts'

/** The simulator that the shop calls, with the shop's token and secret. */
type Account = { simulatorUrl: string; accessToken: string; secret: string }

const shopFailures = { state: 'shop', order: 'shop_order', restart: 'shop_restart' } as const

/** Grades one handler at a time, in the background. The last run that ended is kept. */
export type Grader = {
  /** Stops the current run, and starts another. Never throws: a run that fails has a failure. */
  start: (target: GraderTarget) => GraderRun
  /**
   * Runs the cases `target.only` of the last run again, which started at `of`, and those that they explain. Options that
   * `target` leaves out are those of the run. Rejects if the stored run cannot be read.
   */
  repeat: (of: string, target: GraderTarget) => Promise<GraderRun | RepeatFailure>
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
  /** Of `run`, with its secrets. */
  let target: GraderTarget | null = null
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

  /** Begins a run, or the repetition of some cases of one that has ended, once the run before has let go. */
  function begin(started: GraderRun, wanted: GraderTarget, repetition?: Repetition): GraderRun {
    stop()
    stopping = new AbortController()
    run = started
    target = wanted
    const { signal } = stopping
    ended = ended.then(() => perform(wanted, { started, signal, repetition }))
    return started
  }

  async function perform(
    wanted: GraderTarget,
    {
      started,
      signal,
      repetition,
    }: { started: GraderRun; signal: AbortSignal; repetition?: Repetition | undefined },
  ): Promise<void> {
    if (signal.aborted) return
    const { checkUrl, orderUrl, restartUrl, ownsHost = false, isSlow = false, ...options } = wanted
    const change = (changes: Partial<GraderRun>) => {
      if (!signal.aborted && run !== null) run = { ...run, ...changes }
    }
    const end = (failure: Failure | null, failureDetail: string | null = null) => {
      change({ isRunning: false, failure, failureDetail })
      if (!signal.aborted && run !== null) keep(run)
    }
    let own: Results = { results: [], requests: 0 }
    const add = (result: CaseResult) => {
      own = withResult(own, result)
      const results = repetition === undefined ? own.results : withRepeated(repetition, own.results)
      change({ results, requests: started.requests + own.requests })
    }
    try {
      const account = await readAccount()
      if (typeof account === 'string') return end(account)
      await grade({
        ...account,
        ...options,
        seed: started.seed,
        only: repetition?.cases ?? options.only,
        earlier: repetition && resultsBeside(repetition),
        isSlow,
        ownsHost,
        shop: shopByUrl({ checkUrl, orderUrl, restartUrl, ownsHost }),
        signal,
        onCountry: ({ domain }) => change({ domain }),
        onApis: apis => {
          if (repetition === undefined || repetition.cases.includes('valid')) change({ apis })
        },
        onResult: add,
      })
      // The repetition of some cases does not make a whole of a run that ended early.
      const { results = [], cases = 0, failure = null, failureDetail } = repetition?.of ?? {}
      if (results.length < cases) end(failure, failureDetail)
      else end(null)
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

  const read = async () => run ?? (await kept.read())

  return {
    start(wanted) {
      const { url, only = [], seed = newSeed() } = wanted
      const started: GraderRun = {
        isRunning: true,
        startedAt: new Date().toISOString(),
        target: toShownAddress(url),
        only,
        options: showOptions(wanted),
        seed,
        cases: selectCases(only).length,
        requests: 0,
        results: [],
        apis: [],
        failure: null,
        failureDetail: null,
      }
      return begin(started, wanted)
    },
    async repeat(of, given) {
      const last = await read()
      if (last === null || last.startedAt !== of || last.isRunning) return 'other_run'
      const cases = repeatedCases(last, given.only ?? [])
      if (cases.length === 0) return 'other_run'
      const wanted = targetOfRepeat(last, given, run === null ? null : target)
      if (typeof wanted === 'string') return wanted
      const lost = lostSecret(last, cases, wanted)
      if (lost !== undefined) return lost
      const started = { ...last, isRunning: true, failure: null, failureDetail: null }
      return begin(started, wanted, { of: last, cases, at: new Date().toISOString() })
    },
    stop,
    read,
    close: async () => {
      stop()
      await ended
      await keeping
    },
  }
}

type Results = Pick<GraderRun, 'results' | 'requests'>

function withResult({ results, requests }: Results, result: CaseResult): Results {
  const isKnown = results.some(({ id }) => id === result.id)
  return isKnown
    ? { requests, results: results.map(one => (one.id === result.id ? result : one)) }
    : { requests: requests + result.evidence.exchanges.length, results: [...results, result] }
}
