import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import * as control from '../../server/catalog/control.ts'
import { isSiteId, siteIds } from '../../server/facts/countries.ts'
import { useSeller, useSettings } from '../http/use-settings.ts'
import { useCountryName } from '../provider/country-name.ts'
import { useMoveAccount } from '../simulator/use-move-account.ts'
import { useSimulatorRead } from '../simulator/use-simulator.ts'
import { sayFailed } from '../ui/feedback/announcer.ts'

/** The country is read again, because programs and other browsers move the account too. */
const refetchMs = 5_000

/** Moves the simulated account, and the form of a payment with it. */
export function useChooseCountry() {
  const isPay = useRouterState({ select: ({ location }) => location.pathname === '/pay' })
  const navigate = useNavigate()
  return useMoveAccount(wanted => {
    // Card and installments in the address of the form belong to the former country.
    if (isPay)
      void navigate({
        to: '/pay',
        search: ({ site: _, card: __, installments: ___, ...kept }) => ({
          ...kept,
          site: wanted,
        }),
        replace: true,
      })
  })
}

/**
 * The country of the account, in whose currency the provider charges. A choice moves the simulated account there. A
 * real account belongs to one country, which is only named.
 */
export function CountrySelect({ className }: { className: string | undefined }) {
  const t = useTranslations('shell')
  const nameOf = useCountryName()
  const isSimulator = useSettings()?.simulator === true
  const site = useSeller()?.site_id
  const move = useChooseCountry()
  const simulated = useSimulatorRead(control.accounts.get, {}, { refetchMs }).data?.site_id
  const queries = useQueryClient()
  useEffect(() => {
    if (simulated && site && simulated !== site) void queries.invalidateQueries()
  }, [simulated, site, queries])
  if (!site || !isSiteId(site)) return null
  if (!isSimulator) return <span className={className}>{nameOf(site)}</span>
  return (
    <select
      className={className}
      aria-label={t('country')}
      title={t('country')}
      value={move.isPending ? move.variables : site}
      disabled={move.isPending}
      onChange={({ target: { value } }) =>
        isSiteId(value) && move.mutate(value, { onError: () => sayFailed(t('countryFailed')) })
      }
    >
      {siteIds.map(one => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </select>
  )
}
