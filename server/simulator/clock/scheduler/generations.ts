import type { Account } from '../../store/accounts/account.ts'

/** The work for one state of an account, from its creation, a reset or a scenario to the next one. */
export type Generation = {
  /** Aborts when the state is replaced. Work of this generation writes nothing from then on. */
  signal: AbortSignal
  /** Promises for the ends of the running jobs, by the job's id. None rejects. */
  running: Map<string, Promise<void>>
  /** The end of the last advance of the clock. Null without one. Until then only advances start jobs. Never rejects. */
  lastAdvance: Promise<void> | null
  /** Aborts when the advances of the clock have to end. */
  advanceSignal: AbortSignal
  /** Lets the clock, which the running advance holds, run from its present time again. Null if no advance holds it. */
  releaseClock: (() => void) | null
}

export type Generations = {
  of(account: Account): Generation
  isAdvancing(accountNumber: number): boolean
  /** The ends of all jobs and advances of an account, or of every account with null. None rejects. */
  ends(account: Account | null): Promise<void>[]
  /** Ends the account's advances with this error. The clock runs on from the time of their last job. */
  endAdvances(account: Account, reason: Error): void
  /** Ends the account's advances and its running jobs, and begins the next generation. */
  end(account: Account, reason: Error): void
}

type Owned = Generation & { controller: AbortController; advanceController: AbortController }

export function createGenerations(): Generations {
  const current = new Map<number, Owned>()

  function of({ number }: Account): Owned {
    const known = current.get(number)
    if (known) return known
    const controller = new AbortController()
    const advanceController = new AbortController()
    const made: Owned = {
      signal: controller.signal,
      running: new Map(),
      lastAdvance: null,
      advanceSignal: advanceController.signal,
      releaseClock: null,
      controller,
      advanceController,
    }
    current.set(number, made)
    return made
  }

  function endAdvances(account: Account, reason: Error) {
    const generation = of(account)
    generation.releaseClock?.()
    generation.advanceController.abort(reason)
    generation.advanceController = new AbortController()
    generation.advanceSignal = generation.advanceController.signal
  }

  return {
    of,
    isAdvancing: number => (current.get(number)?.lastAdvance ?? null) !== null,
    ends(account) {
      const generations = account ? [current.get(account.number)] : [...current.values()]
      return generations.flatMap(one => [
        ...(one?.running.values() ?? []),
        ...(one?.lastAdvance ? [one.lastAdvance] : []),
      ])
    },
    endAdvances,
    end(account, reason) {
      endAdvances(account, reason)
      of(account).controller.abort(reason)
      current.delete(account.number)
    },
  }
}
