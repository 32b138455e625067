import { Tabs } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSettingsQuery } from '../../http/use-settings.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import '../../ui/styles/mantine-forms.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { usePageTitle } from '../../ui/page/page-title.ts'
import { AccountTab } from './account-tab.tsx'
import { BricksTab } from './bricks-tab.tsx'
import { ClockTab } from './clock-tab.tsx'
import { DeliveriesTab } from './deliveries-tab.tsx'
import { FaultsTab } from './faults-tab.tsx'
import { ScenariosTab } from './scenarios-tab.tsx'
import { simulatorTabs } from './search.ts'
import { SellersTab } from './sellers-tab.tsx'

const route = getRouteApi('/simulator')

const tabs = {
  account: AccountTab,
  faults: FaultsTab,
  clock: ClockTab,
  scenarios: ScenariosTab,
  deliveries: DeliveriesTab,
  bricks: BricksTab,
  sellers: SellersTab,
}

/** Controls of the simulator: account, faults, clock, scenarios, deliveries, and the bricks to try. */
export function SimulatorPage() {
  const t = useTranslations('simulator')
  const { data: settings, error, refetch } = useSettingsQuery()
  const lack = settings && lackOf(settings)
  const isProxied = lack === 'notSimulated' && settings !== undefined && settings.shop_url !== null
  // All cases render the same Page: a new one would focus its heading once the settings have loaded.
  return (
    <Page lead={isProxied ? t('proxied') : lack ? undefined : t('lead')}>
      {!settings && error ? (
        <ProblemNotice error={error} title={t('account.failed')} onRetry={refetch} />
      ) : isProxied ? (
        <FaultsTab />
      ) : lack ? (
        <Lack name={lack} />
      ) : (
        <SimulatorTabs />
      )}
    </Page>
  )
}

function SimulatorTabs() {
  const t = useTranslations('simulator')
  const title = usePageTitle()
  const { tab = 'account' } = route.useSearch()
  const navigate = useNavigate()
  return (
    <Tabs
      value={tab}
      onChange={value => {
        const next = simulatorTabs.find(name => name === value)
        navigate({
          to: '/simulator',
          search: next && next !== 'account' ? { tab: next } : {},
          replace: true,
        })
      }}
      keepMounted={false}
    >
      <Tabs.List aria-label={title} mb="md">
        {simulatorTabs.map(name => (
          <Tabs.Tab key={name} value={name}>
            {t(`tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {simulatorTabs.map(name => {
        const Tab = tabs[name]
        return (
          <Tabs.Panel key={name} value={name}>
            <Tab />
          </Tabs.Panel>
        )
      })}
    </Tabs>
  )
}

type Lack = 'notSimulated' | 'noKey'

function lackOf({ simulator, public_key }: { simulator: boolean; public_key: string | null }): Lack | null {
  if (!simulator) return 'notSimulated'
  return public_key === null ? 'noKey' : null
}

function Lack({ name }: { name: Lack }) {
  const t = useTranslations('simulator')
  return (
    <EmptyState icon={name === 'noKey' ? 'lock' : 'sliders'} title={t(name)}>
      {t(`${name}Text`)}
    </EmptyState>
  )
}
