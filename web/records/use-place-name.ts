import { trpc } from '../trpc.ts'
import type { InPerson } from './in-person.ts'

/** The name of the point of sale of an order. Null for a terminal, for one without a name, and until it is known. */
export function usePlaceName(at: InPerson | null): string | null {
  const place = at?.type === 'qr' ? at.place : ''
  const { data } = trpc.pointsOfSale.search.useQuery(
    { external_id: place, limit: 1 },
    { enabled: place !== '', retry: false },
  )
  return data?.results.find(({ external_id }) => external_id === place)?.name || null
}
