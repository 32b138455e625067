/** Asks the simulator, which knows what it will still do. The provider has no such call. */
import { request } from 'undici'
import { z } from 'zod'
import { AppError } from '../errors.ts'

/** What the simulator will do for an account when its clock gets there. `nextAt`: null without jobs. */
export type ScheduledJobs = { count: number; nextAt: string | null }

const jobsSchema = z.object({ total: z.number(), jobs: z.array(z.object({ run_at: z.string() })) })

/**
 * Resolves when the simulator has tried every notification of the account that is due.
 * @throws AppError `provider_failed`, or the signal's reason
 */
export async function waitForSimulator(
  { providerUrl, accessToken }: { providerUrl: string; accessToken: string },
  signal: AbortSignal,
): Promise<ScheduledJobs> {
  async function ask(method: 'GET' | 'POST', path: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${accessToken}` }
    const { statusCode, body } = await request(`${providerUrl}/simulator${path}`, { method, headers, signal })
    const answer = await body.json()
    if (statusCode !== 200) throw new Error(`The simulator answered ${statusCode}.`)
    return answer
  }
  try {
    await ask('POST', '/idle')
    const { total, jobs } = jobsSchema.parse(await ask('GET', '/jobs?limit=1'))
    return { count: total, nextAt: jobs[0]?.run_at ?? null }
  } catch (cause) {
    signal.throwIfAborted()
    throw new AppError('provider_failed', 'The simulator could not be asked.', { cause })
  }
}
