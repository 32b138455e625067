import { Tabs } from '@mantine/core'
import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSettings } from '../../gateway/use-settings.ts'
import { paths } from '../../paths.ts'
import '../../ui/css-forms.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { AccountTab } from './account-tab.tsx'
import { ClockTab } from './clock-tab.tsx'
import { DeliveriesTab } from './deliveries-tab.tsx'
import { FaultsTab } from './faults-tab.tsx'
import { ScenariosTab } from './scenarios-tab.tsx'

export const simulatorRoute = createLazyRoute(paths.simulator)({ component: SimulatorPage })

const tabs = {
  account: AccountTab,
  faults: FaultsTab,
  clock: ClockTab,
  scenarios: ScenariosTab,
  deliveries: DeliveriesTab,
}
const names = ['account', 'faults', 'clock', 'scenarios', 'deliveries'] as const

/** What only a provider that lives on this machine can do: break on purpose, travel in time, start over. */
function SimulatorPage() {
  const t = useTranslations('simulator')
  const { tab = 'account' } = simulatorRoute.useSearch()
  const navigate = useNavigate()
  const settings = useSettings()
  if (settings && !settings.simulator) return <NotSimulated />
  if (settings && !settings.public_key) return <NoPublicKey />
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Tabs
        value={tab}
        onChange={value => {
          const next = names.find(name => name === value)
          navigate({
            to: paths.simulator,
            search: next && next !== 'account' ? { tab: next } : {},
            replace: true,
          })
        }}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('title')} mb="md">
          {names.map(name => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map(name => {
          const Tab = tabs[name]
          return (
            <Tabs.Panel key={name} value={name}>
              <Tab />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </Page>
  )
}

function NotSimulated() {
  const t = useTranslations('simulator')
  return (
    <Page title={t('title')}>
      <EmptyState icon="sliders" title={t('notSimulated')}>
        {t('notSimulatedText')}
      </EmptyState>
    </Page>
  )
}

function NoPublicKey() {
  const t = useTranslations('simulator')
  return (
    <Page title={t('title')}>
      <EmptyState icon="lock" title={t('noKey')}>
        {t('noKeyText')}
      </EmptyState>
    </Page>
  )
}
