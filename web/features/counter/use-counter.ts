import { useSeller } from '../../http/use-settings.ts'
import { trpc } from '../../trpc.ts'

/** The longest list that the provider answers at once: that of terminals. */
const limit = 50
/** Programs of the shop change the lists as well, without an entry that says so. */
const staleTime = 0

/** The first stores of the seller, which are places. */
export function useBranches() {
  const userId = useUserId()
  return trpc.branches.search.useQuery(
    { userId: userId ?? '0', limit },
    { enabled: userId !== null, staleTime },
  )
}

/** The id of the seller, which the addresses of stores name. Null while it is unknown. */
export function useUserId(): string | null {
  const seller = useSeller()
  return seller ? String(seller.id) : null
}

export function usePointsOfSale() {
  return trpc.pointsOfSale.search.useQuery({ limit }, { staleTime })
}

export function useTerminals() {
  return trpc.terminals.list.useQuery({ limit }, { staleTime })
}

/** Reads the lists again after a change. */
export function useAfterCounterChange(): () => void {
  const utils = trpc.useUtils()
  return () => {
    utils.branches.invalidate()
    utils.pointsOfSale.invalidate()
    utils.terminals.invalidate()
  }
}
