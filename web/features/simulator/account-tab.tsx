import { useTranslations } from 'use-intl'
import { countryOf, siteIds } from '../../../server/facts/countries.ts'
import type { AccountJson } from '../../../server/simulator/api/account.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { useCountryName } from '../../provider/use-country-name.ts'
import { SimulatorCurl } from '../../simulator/simulator-curl.tsx'
import { useSimulatorAction, useSimulatorRead } from '../../simulator/use-simulator.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import forms from '../../ui/forms/form.module.css'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { BehaviorPanel } from './behavior-panel.tsx'
import classes from './simulator.module.css'
import { WebhookForm } from './webhook-form.tsx'

/** The simulated seller: country, notifications, and behavior on which the provider's sources disagree. */
export function AccountTab() {
  const t = useTranslations('simulator.account')
  const { data: account, error, refetch } = useSimulatorRead('GET /simulator/account', {})
  if (error) return <ProblemNotice error={error} title={t('failed')} onRetry={refetch} />
  if (!account) return <SkeletonLines lines={12} />
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <SitePanel account={account} />
        <WebhookForm account={account} />
      </div>
      <BehaviorPanel account={account} />
    </div>
  )
}

function SitePanel({ account }: { account: AccountJson }) {
  const t = useTranslations('simulator.account')
  const nameOf = useCountryName()
  const change = useSimulatorAction('POST /simulator/accounts', ({ site_id }) =>
    sayDone(t('siteChanged', { country: nameOf(site_id) })),
  )
  return (
    <Panel
      title={t('site')}
      aside={
        <SimulatorCurl operation="POST /simulator/accounts" fields={{ body: { site_id: account.site_id } }} />
      }
    >
      <div className={forms.form}>
        <RadioCards
          legend={t('site')}
          isLegendHidden
          value={account.site_id}
          onChange={site_id => change.mutate({ body: { site_id } })}
          cards={siteIds.map(site => ({
            value: site,
            label: nameOf(site),
            hint: `${site} · ${countryOf(site).currency}`,
          }))}
        />
        <p className="dimmed">{t('siteHint')}</p>
        {change.error && <ProblemNotice error={change.error} title={t('notChanged')} />}
        <Facts
          facts={[
            { label: t('userId'), value: <span className="mono">{account.user_id}</span> },
            { label: t('clientId'), value: <span className="mono">{account.client_id}</span> },
            { label: t('publicKey'), value: <span className="mono">{account.public_key}</span> },
          ]}
        />
      </div>
    </Panel>
  )
}
