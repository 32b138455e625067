/** The operations that answer when something has happened, so that tests need not ask again and again. */
import { callListSchema, notificationListSchema } from '../../contract/journal.ts'
import {
  type Settled,
  settledInput,
  settledSchema,
  waitForCallsInput,
  waitForNotificationsInput,
} from '../../contract/waiting.ts'
import { AppError } from '../errors.ts'
import { type ScheduledJobs, waitForSimulator } from '../provider/simulator.ts'
import { journalOperation } from './base.ts'
import type { Context, Deps } from './context.ts'
import entryExamples from './examples/entries.json' with { type: 'json' }
import { throwIfCallerLeft, waitForEntries, waitSignal } from './wait-for-entries.ts'

export const waitForNotifications = journalOperation('notification', 'GET /notifications/wait', {
  errors: ['unavailable', 'wait_timeout'],
  isWaiting: true,
  operationId: 'waitForNotifications',
  response: notificationListSchema,
  example: {
    input: { topic: 'payment', resource: '1300000001', timeout: 30 },
    data: { entries: [entryExamples.notification], next_after: 1 },
  },
})
  .input(waitForNotificationsInput)
  .query(({ ctx, input }) => waitForEntries(ctx, 'notification', input))

export const waitForCalls = journalOperation('call', 'GET /calls/wait', {
  errors: ['unavailable', 'wait_timeout'],
  isWaiting: true,
  operationId: 'waitForCalls',
  response: callListSchema,
  example: {
    input: { operation: 'payments.create', timeout: 30 },
    data: { entries: [entryExamples.call], next_after: 2 },
  },
})
  .input(waitForCallsInput)
  .query(({ ctx, input }) => waitForEntries(ctx, 'call', input))

export const waitUntilSettled = journalOperation('notification', 'GET /notifications/settled', {
  errors: ['unavailable', 'wait_timeout', 'provider_failed'],
  isWaiting: true,
  operationId: 'waitUntilSettled',
  response: settledSchema,
  example: { input: { timeout: 30 }, data: entryExamples.settled },
})
  .input(settledInput)
  .query(({ ctx, input }) => settle(ctx, input.timeout))

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
