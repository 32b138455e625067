import type { ResourceKind } from '../scenarios/scenario.ts'
import type { Client } from './client.ts'
import type { runValues } from './known-values.ts'
import { takeBack } from './take-back.ts'

/**
 * Takes back what a scenario left when the run broke in the middle of it, and what it made without naming it. No ids are
 * kept for this: the emails and references of a run follow from its seed, and the provider is searched for them. Plans are not found by either; without
 * subscribers they do nothing.
 */
export async function sweep(client: Client, run: ReturnType<typeof runValues>): Promise<void> {
  const { payer, reference, yesterday, tomorrow } = run
  const searches: [ResourceKind, string][] = [
    ['payment', `/v1/payments/search?external_reference=${reference}`],
    ['order', `/v1/orders?begin_date=${yesterday}&end_date=${tomorrow}&external_reference=${reference}`],
    ['subscription', `/preapproval/search?payer_email=${payer}`],
    ['customer', `/v1/customers/search?email=${payer}`],
  ]
  for (const [kind, path] of searches)
    for (const id of await find(client, path)) await takeBack(client, { kind, id })
}

async function find(client: Client, path: string): Promise<string[]> {
  const { body } = await client.call({ method: 'GET', path }).catch(() => ({ body: null }))
  if (typeof body !== 'object' || body === null) return []
  const found = 'results' in body ? body.results : 'data' in body ? body.data : []
  if (!Array.isArray(found)) return []
  return found.flatMap((each: unknown) =>
    typeof each === 'object' && each !== null && 'id' in each ? [String(each.id)] : [],
  )
}
