import { useTranslations } from 'use-intl'
import { useSeller } from '../../http/use-settings.ts'
import { trpc } from '../../trpc.ts'

/** The provider answers at most this many terminals at once. The other lists are cut to the same length. */
const limit = 50
/** The lists are always read again: programs of the shop change them too, and the console is not told. */
const staleTime = 0

/** The first physical stores of the seller. */
export function useBranches() {
  const userId = useUserId()
  return trpc.branches.search.useQuery(
    { userId: userId ?? '0', limit },
    { enabled: userId !== null, staleTime },
  )
}

/** The seller's user id, which is part of the routes of stores. Null while it is not known. */
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

/** The texts of a write that was refused, or whose answer was lost. */
export function useWriteTexts() {
  const t = useTranslations('orders.counter.write')
  return { failed: t('failed'), written: { title: t('doubt'), found: t('found') } }
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
