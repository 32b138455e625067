import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CurlButton } from '../../http/curl-button.tsx'
import { withTexts } from '../../i18n/part-texts.tsx'
import '../../ui/styles/mantine-forms.ts'
import { Icon } from '../../ui/icon.tsx'
import { ExactSearch } from '../../ui/lists/exact-search.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { PreferenceList } from './preference-list.tsx'

const route = getRouteApi('/preferences')

/** The list of Checkout Pro preferences. */
export const PreferencesPage = withTexts('preferences', Preferences)

function Preferences() {
  const t = useTranslations('preferences')
  const title = usePageTitle()
  const { reference, page = 1 } = route.useSearch()
  const navigate = useNavigate()
  const query = reference ? `?external_reference=${encodeURIComponent(reference)}` : ''
  const create = (
    <Button
      leftSection={<Icon name="plus" size={16} />}
      renderRoot={props => <Link to="/preferences/new" {...props} />}
    >
      {t('new')}
    </Button>
  )
  return (
    <Page
      lead={t('lead')}
      actions={
        <>
          <CurlButton operation="preferences.search" method="GET" path={`/preferences${query}`} />
          {create}
        </>
      }
    >
      <Panel title={title} isTitleHidden>
        <ExactSearch
          key={reference}
          label={t('search')}
          value={reference ?? ''}
          onFind={found => navigate({ to: '/preferences', search: { reference: found } })}
        />
        <PreferenceList reference={reference} page={page} create={create} />
      </Panel>
    </Page>
  )
}
