import type { Settled } from '../../contract/waiting.ts'
import { AppError } from '../errors.ts'
import { type ScheduledJobs, waitForSimulator } from '../provider/simulator-jobs.ts'
import type { Context, Deps } from './context.ts'
import { throwIfCallerLeft, waitSignal } from './wait-for-entries.ts'

/** What is still working. */
type Busy = 'simulator' | 'forwarding' | 'journal'

/**
 * Resolves when nothing more comes by itself: the simulator has tried every notification that is due, those that arrived
 * are forwarded, calls are in the journal, and all this has caused nothing further. Work that a shop begins after its
 * answer is not seen.
 * @throws AppError `wait_timeout`, which says what is still working
 */
export async function settle(ctx: Context, timeout: number): Promise<Settled> {
  const { deps } = ctx
  const signal = waitSignal(ctx, timeout)
  let busy: Busy = 'simulator'

  async function waitUntilSettled(): Promise<Settled> {
    for (;;) {
      const before = await readNewest(deps)
      busy = 'simulator'
      const jobs = await waitForProvider(deps, signal)
      busy = 'forwarding'
      await deps.forwarder.idle()
      busy = 'journal'
      await deps.journal.flush()
      const newest = await readNewest(deps)
      signal.throwIfAborted()
      if (newest === before)
        return {
          newest,
          provider: jobs ? 'idle' : 'unknown',
          scheduled: jobs?.count ?? null,
          next_at: jobs?.nextAt ?? null,
        }
    }
  }

  try {
    return await Promise.race([waitUntilSettled(), rejectOnAbort(signal)])
  } catch (thrown) {
    throwIfCallerLeft(ctx)
    if (!signal.aborted) throw thrown
    const message = `Not settled within ${timeout} s: the ${busy} is still at work.`
    throw new AppError('wait_timeout', message, { details: { busy } })
  }
}

/** Null if the provider is not the simulator, or there is no account to ask for. */
async function waitForProvider(
  { config: { providerUrl, accessToken }, readSimulatorFacts }: Deps,
  signal: AbortSignal,
): Promise<ScheduledJobs | null> {
  if (accessToken === null || !(await readSimulatorFacts()).isSimulator) return null
  return waitForSimulator({ providerUrl, accessToken }, signal)
}

/** Also counts what was deleted. */
async function readNewest({ journal }: Deps): Promise<number> {
  const { newest, pruned_to } = await journal.extent()
  return Math.max(newest, pruned_to)
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
