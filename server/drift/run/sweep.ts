import type { ResourceKind } from '../scenarios/scenario.ts'
import type { Client } from './client.ts'
import type { RunValues } from './known-values.ts'
import { takeBack } from './take-back.ts'

/**
 * Takes back what a scenario left when the run broke in the middle of it, and what it made without naming it. No ids are
 * kept for this: the emails and references of a run follow from its seed, and the provider is searched for them. Plans are
 * not found by either; without subscribers they do nothing.
 * @throws what the client throws
 */
export async function sweep(client: Client, run: RunValues): Promise<void> {
  const { payer, buyer, reference, yesterday, tomorrow } = run
  const subscriber = `payer_email=${encodeURIComponent(buyer ?? payer)}&status=pending,authorized,paused`
  const searches: [ResourceKind, string][] = [
    ['payment', `/v1/payments/search?external_reference=${reference}`],
    ['order', `/v1/orders?begin_date=${yesterday}&end_date=${tomorrow}&external_reference=${reference}`],
    ['subscription', `/preapproval/search?${subscriber}`],
    ['customer', `/v1/customers/search?email=${payer}`],
  ]
  for (const [kind, path] of searches)
    for (const id of await find(client, path, run)) await takeBack(client, { kind, id })
}

/** Checks each result, because searches may ignore a filter, as those for subscriptions do. */
async function find(client: Client, path: string, { reference, payer }: RunValues): Promise<string[]> {
  const { body } = await client.call({ method: 'GET', path })
  if (typeof body !== 'object' || body === null) return []
  const found = 'results' in body ? body.results : 'data' in body ? body.data : []
  if (!Array.isArray(found)) return []
  return found.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null || !('id' in each)) return []
    const isNamed = 'external_reference' in each && each.external_reference === reference
    const isPayer = 'email' in each && each.email === payer
    return isNamed || isPayer ? [String(each.id)] : []
  })
}
