import type { Order } from '../../server/contract/orders.ts'
import { isOwnReference } from '../records/own-reference.ts'
import { clockToleranceMs } from '../records/search-periods.ts'
import { dayMs } from '../time/period.ts'
import { gateway } from '../trpc.ts'

/**
 * Finds the order with a reference that a form made up, among those of the last day. Undefined for another
 * reference, which may belong to several orders.
 * @param nowMs the time of the provider's clock
 */
export function findOrder(reference: string, nowMs: number): Promise<Order | null> | undefined {
  if (!isOwnReference(reference)) return undefined
  const end = nowMs + clockToleranceMs
  const period = { begin_date: new Date(end - dayMs).toISOString(), end_date: new Date(end).toISOString() }
  return gateway.orders.search
    .query({ ...period, external_reference: reference })
    .then(({ data: [order] }) => order ?? null)
}
