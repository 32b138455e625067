import { Button } from '@mantine/core'
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CurlButton } from '../../http/curl-button.tsx'
import { paths } from '../../paths.ts'
import '../../ui/styles/mantine-forms.ts'
import { Icon } from '../../ui/icon.tsx'
import { ExactSearch } from '../../ui/lists/exact-search.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { PreferenceList } from './preference-list.tsx'

export const preferencesRoute = createLazyRoute(paths.preferences)({ component: PreferencesPage })

/** Payment links by Checkout Pro: what was created, and the way to a new one. */
function PreferencesPage() {
  const t = useTranslations('preferences')
  const { reference, page = 1 } = preferencesRoute.useSearch()
  const navigate = useNavigate()
  const query = reference ? `?external_reference=${encodeURIComponent(reference)}` : ''
  const create = (
    <Button
      leftSection={<Icon name="plus" size={16} />}
      renderRoot={props => <Link to={paths.newPreference} {...props} />}
    >
      {t('new')}
    </Button>
  )
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <CurlButton operation="preferences.search" method="GET" path={`/preferences${query}`} />
          {create}
        </>
      }
    >
      <Panel title={t('title')} isTitleHidden>
        <ExactSearch
          key={reference}
          label={t('search')}
          value={reference ?? ''}
          onFind={found => navigate({ to: paths.preferences, search: { reference: found } })}
        />
        <PreferenceList reference={reference} page={page} create={create} />
      </Panel>
    </Page>
  )
}
