import { useTranslations } from 'use-intl'
import type { SiteId } from '../../../server/facts/countries.ts'
import { useLacksToken, useSettings } from '../../http/use-settings.ts'
import { SellerSite } from '../../provider/seller-site.tsx'
import { RealProviderNotice } from '../../simulator/real-provider-notice.tsx'
import { useIsAway } from '../../stream/use-feed.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import '../../ui/styles/mantine-forms.ts'
import { PayForm } from './pay-form.tsx'
import { type Pay, usePay } from './use-pay.ts'
import { usePayChoice } from './use-pay-choice.ts'

export function PayPage() {
  const t = useTranslations('pay')
  const tCommon = useTranslations('common')
  const tConnection = useTranslations('connection')
  const settings = useSettings()
  const isAway = useIsAway()
  const lacksToken = useLacksToken()
  const pay = usePay()
  return (
    <Page lead={t('lead')}>
      <RealProviderNotice />
      {settings === undefined && isAway && <Notice tone="warn" title={tConnection('explain.reconnecting')} />}
      {lacksToken ? (
        <Notice tone="warn" title={tCommon('needsToken')} />
      ) : (
        <>
          {settings?.public_key === null && <Notice tone="warn" title={t('needsPublicKey')} />}
          <SellerSite failed={t('sellerFailed')}>{site => <PayInCountry site={site} pay={pay} />}</SellerSite>
        </>
      )}
    </Page>
  )
}

function PayInCountry({ site, pay }: { site: SiteId; pay: Pay }) {
  const choice = usePayChoice(site)
  // A new form per country: card, document and amount depend on it.
  return <PayForm key={site} choice={choice} pay={pay} />
}
