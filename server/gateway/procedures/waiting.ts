/** The operations that answer when something has happened, so that tests need not ask again and again. */
import { catalog } from '../../catalog/catalog.ts'
import type { Settled } from '../../contract/waiting.ts'
import { AppError } from '../errors.ts'
import { type ScheduledJobs, waitForSimulator } from '../provider/simulator.ts'
import { journalOperation } from './base.ts'
import type { Context, Deps } from './context.ts'
import { throwIfCallerLeft, waitForEntries, waitSignal } from './wait-for-entries.ts'

export const waitForNotifications = journalOperation(catalog.notifications.wait, { isWaiting: true }).query(
  ({ ctx, input }) => waitForEntries(ctx, 'notification', input),
)

export const waitForCalls = journalOperation(catalog.calls.wait, { isWaiting: true }).query(
  ({ ctx, input }) => waitForEntries(ctx, 'call', input),
)

export const waitUntilSettled = journalOperation(catalog.notifications.settled, { isWaiting: true }).query(
  ({ ctx, input }) => settle(ctx, input.timeout),
)

/** What has not settled. */
type Busy = 'simulator' | 'forwarding' | 'journal'

/**
 * Resolves when nothing is pending: the simulator has tried every notification that is due, arrived notifications are
 * forwarded, calls are in the journal, and none of this has caused more. Work that a shop begins after its answer is
 * not seen.
 * @throws AppError `wait_timeout`, which says what has not settled
 */
async function settle(ctx: Context, timeout: number): Promise<Settled> {
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
      await deps.claims.idle()
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

/** Counts deleted entries too, but only entries of the account: other accounts must not delay it. */
async function readNewest({ journal }: Deps): Promise<number> {
  const [newest] = await journal.latest({}, 1)
  const { pruned_to } = await journal.extent()
  return Math.max(newest?.seq ?? 0, pruned_to)
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
