import { Tabs } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SellerSite } from '../../actions/seller-site.tsx'
import { Page } from '../../ui/page/page.tsx'
import { usePageTitle } from '../../ui/page/page-title.ts'
import '../../ui/styles/mantine-forms.ts'
import { ChargeTab } from './charge-tab.tsx'
import { CodesTab } from './codes-tab.tsx'
import { counterTabs } from './search.ts'
import { TerminalsTab } from './terminals-tab.tsx'

const route = getRouteApi('/counter')
const tabs = { charge: ChargeTab, codes: CodesTab, terminals: TerminalsTab }

/** Charges in person, and the points of sale and terminals at which that happens. */
export function CounterPage() {
  const t = useTranslations('orders.counter')
  const title = usePageTitle()
  const { tab = 'charge' } = route.useSearch()
  const navigate = useNavigate()
  return (
    <Page lead={t('lead')}>
      <SellerSite failed={t('sellerFailed')}>
        {site => (
          <Tabs
            value={tab}
            keepMounted={false}
            onChange={value => {
              const next = counterTabs.find(name => name === value)
              navigate({
                to: '/counter',
                search: next && next !== 'charge' ? { tab: next } : {},
                replace: true,
              })
            }}
          >
            <Tabs.List aria-label={title} mb="md">
              {counterTabs.map(name => (
                <Tabs.Tab key={name} value={name}>
                  {t(`tabs.${name}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {counterTabs.map(name => {
              const Tab = tabs[name]
              return (
                <Tabs.Panel key={name} value={name}>
                  <Tab key={site} site={site} />
                </Tabs.Panel>
              )
            })}
          </Tabs>
        )}
      </SellerSite>
    </Page>
  )
}
