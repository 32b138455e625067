import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { countryOf, isSiteId, type SiteId, siteIds } from '../../../server/facts/countries.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { useSeller, useSettings } from '../../gateway/use-settings.ts'
import { switchSimulatorSite } from '../../provider/switch-simulator-site.ts'
import { useCountryName } from '../../provider/use-country-name.ts'
import { useProviderAccess } from '../../provider/use-simulator.ts'
import { trpc } from '../../trpc.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import type { PayChoice } from './use-pay-choice.ts'

/** The choice of a country. The account sells in one of them. */
export function CountrySection({ choice }: { choice: PayChoice }) {
  const t = useTranslations('pay')
  const nameOf = useCountryName()
  const seller = useSeller()
  const sellerSite = isSiteId(seller?.site_id) ? seller.site_id : null
  return (
    <>
      <RadioCards
        legend={t('country')}
        minWidth={150}
        isCompact
        value={choice.site}
        onChange={site => choice.change({ site, card: undefined, amount: '', installments: undefined })}
        cards={siteIds.map(site => ({
          value: site,
          label: nameOf(site),
          hint: site,
        }))}
      />
      {sellerSite && sellerSite !== choice.site && <OtherSite seller={sellerSite} wanted={choice.site} />}
    </>
  )
}

function OtherSite({ seller, wanted }: { seller: SiteId; wanted: SiteId }) {
  const t = useTranslations('pay')
  const nameOf = useCountryName()
  const settings = useSettings()
  const access = useProviderAccess()
  const utils = trpc.useUtils()
  const move = useMutation({
    mutationFn: () => switchSimulatorSite(wanted, access),
    onSuccess: () => Promise.all([utils.seller.invalidate(), utils.paymentMethods.invalidate()]),
  })
  return (
    <Notice
      tone="warn"
      role="status"
      title={t('otherSite', { country: nameOf(seller), currency: countryOf(seller).currency })}
      actions={
        settings?.simulator && (
          <BusyButton size="xs" variant="default" isBusy={move.isPending} onClick={() => move.mutate()}>
            {t('switchSite', { country: nameOf(wanted) })}
          </BusyButton>
        )
      }
    >
      {move.error && <ProblemNotice error={move.error} title={t('switchFailed')} />}
    </Notice>
  )
}
