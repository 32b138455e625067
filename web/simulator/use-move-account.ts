import { useMutation } from '@tanstack/react-query'
import * as control from '../../server/catalog/control.ts'
import type { SiteId } from '../../server/facts/countries.ts'
import { trpc } from '../trpc.ts'
import { callSimulator } from './simulator-api.ts'
import { useAwaitAccess } from './use-simulator.ts'

let chosen: SiteId | null = null

/** The country to which this tab moved the account last. */
export function chosenCountry(): SiteId | null {
  return chosen
}

/**
 * Moves the simulated account to another country. With the real provider an account belongs to one country.
 * @param onMoved called before the account is read again
 */
export function useMoveAccount(onMoved?: (site: SiteId) => void) {
  const awaitAccess = useAwaitAccess()
  const utils = trpc.useUtils()
  return useMutation({
    mutationFn: async (site: SiteId) =>
      callSimulator(await awaitAccess(), control.accounts.register, { site_id: site }),
    onSuccess: (_, site) => {
      chosen = site
      onMoved?.(site)
      return Promise.all([utils.seller.invalidate(), utils.paymentMethods.invalidate()])
    },
  })
}
