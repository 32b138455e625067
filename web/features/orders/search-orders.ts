import { toProblem } from '../../errors/console-problem.ts'
import { gateway } from '../../trpc.ts'
import { isOrderId, type toSearchInput } from './to-search-input.ts'

type Input = ReturnType<typeof toSearchInput>

/**
 * Reads a page of the provider's search. For an id it reads the order itself, because the provider does not search for
 * ids.
 * @param page its offset is a multiple of its limit, because the provider counts pages
 */
export async function searchOrders(
  input: Input,
  { offset, limit }: { offset: number; limit: number },
  signal: AbortSignal,
) {
  const { external_reference: reference = '' } = input
  if (isOrderId(reference)) return readOne(reference, signal)
  const page = { page: offset / limit + 1, page_size: limit }
  const { data, paging } = await gateway.orders.search.query({ ...input, ...page }, { signal })
  return { rows: data, total: Number(paging.total), omitted: paging.omitted_gradings }
}

async function readOne(orderId: string, signal: AbortSignal) {
  try {
    return { rows: [await gateway.orders.get.query({ orderId }, { signal })], total: 1 }
  } catch (error) {
    // A 400 means that the text does not have the form of an id, a 404 that no order has this id.
    if (![400, 404].includes(toProblem(error).status)) throw error
    return { rows: [], total: 0 }
  }
}
