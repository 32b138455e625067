import { createProviderClients } from '../../catalog/client.ts'
import { toObject } from '../../facts/json.ts'
import type { ResourceKind, Scenario } from '../scenarios/scenario.ts'
import { titleOf } from '../shape/shape-file.ts'
import type { Client } from './client.ts'
import type { RunValues, siteValues } from './known-values.ts'
import { reasonOf, runScenario, type ScenarioRun } from './run-scenario.ts'
import { takeBack } from './take-back.ts'

type CleanRun = Omit<ScenarioRun, 'made'> & {
  /** The resources that could not be removed, by the titles of the steps that created them. */
  left: string[]
}

type Run = {
  client: Client
  site: ReturnType<typeof siteValues>
  run: RunValues
  signal?: AbortSignal | undefined
  /** True if an earlier run began the scenario and did not end it. The resources of that run are removed first. */
  isBegun: boolean
}

/**
 * Runs a scenario, and removes the resources that it created. If the removal is interrupted, the scenario counts as
 * interrupted: the next run removes what is left, and runs the scenario again.
 */
export async function runAndTakeBack(scenario: Scenario, options: Run): Promise<CleanRun> {
  const { client, site, run, signal, isBegun } = options
  let ended: ScenarioRun = { observations: [], gap: null, made: [] }
  const left = new Set<string>()
  try {
    if (isBegun && scenario.steps.some(({ makes }) => makes)) await sweep(client, run)
    ended = await runScenario(scenario, { client, known: { site, run }, signal })
    const made = ended.made.map(each => ({
      ...each,
      title: titleOf({ scenario: scenario.name, step: each.step }),
    }))
    for (const { title } of made) left.add(title)
    for (const each of made) if (await takeBack(client, each)) left.delete(each.title)
    // The charge of a subscription is a payment that no step names, so a search finds it.
    if (made.some(({ kind }) => kind === 'subscription')) await sweep(client, run)
  } catch (error) {
    const step = ended.made[0]?.step ?? scenario.steps[0]?.name ?? ''
    ended.gap ??= { scenario: scenario.name, step, reason: reasonOf(error), detail: '' }
  }
  return { observations: ended.observations, gap: ended.gap, left: [...left] }
}

/**
 * Removes the resources of a scenario whose run broke off, and those that it created without naming them. No ids are
 * kept for this: the emails and references of a run follow from its seed, and searches at the provider find them.
 * Neither finds plans, which do nothing without subscribers.
 * @throws what the client throws
 */
async function sweep(client: Client, run: RunValues): Promise<void> {
  const { payer, buyer, reference, yesterday, tomorrow } = run
  const subscriber = { payer_email: buyer ?? payer, status: 'pending,authorized,paused' }
  const { provider } = createProviderClients(
    async (method, path) => (await client.call({ method, path })).body,
  )
  const { payments, orders, subscriptions, customers } = provider
  const searches: [ResourceKind, () => Promise<unknown>][] = [
    ['payment', () => payments.search({ external_reference: reference })],
    [
      'order',
      () => orders.search({ begin_date: yesterday, end_date: tomorrow, external_reference: reference }),
    ],
    ['subscription', () => subscriptions.search(subscriber)],
    ['customer', () => customers.search({ email: payer })],
  ]
  for (const [kind, search] of searches)
    for (const id of idsIn(await search(), run)) await takeBack(client, { kind, id })
}

/** Checks each result of a search, because some searches ignore a filter, for example those for subscriptions. */
function idsIn(answer: unknown, { reference, payer }: RunValues): string[] {
  const { results, data = [] } = toObject(answer)
  const found: unknown = results ?? data
  if (!Array.isArray(found)) return []
  return found.map(toObject).flatMap(({ id, external_reference, email }) => {
    const isOurs = external_reference === reference || email === payer
    return isOurs && id !== undefined ? [String(id)] : []
  })
}
