import type { Card } from '../../../server/contract/customers.ts'
import { trpc } from '../../trpc.ts'

export type SavedCard = Card
const none: SavedCard[] = []

/** The saved cards of the customer in the address. Empty without one. */
export function useSavedCards(customerId: string | undefined): readonly SavedCard[] {
  const customer = trpc.customers.get.useQuery(
    { customerId: customerId ?? '' },
    { enabled: customerId !== undefined },
  )
  return customer.data?.cards ?? none
}
