import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { gateway } from '../../trpc.ts'

/** A page of the provider's search, the newest first. */
export async function searchSubscriptions(
  input: { q?: string; status?: string },
  page: { offset: number; limit: number },
  signal: AbortSignal,
): Promise<{ rows: Subscription[]; total: number }> {
  const { results, paging } = await gateway.subscriptions.search.query({ ...input, ...page }, { signal })
  return { rows: results, total: paging.total }
}
