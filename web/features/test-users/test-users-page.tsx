import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxTestUsers, testUserDays } from '../../../server/facts/test-users.ts'
import { useStored } from '../../browser/stored-value.ts'
import { testUserVault, type VaultUser } from '../../records/test-user-vault.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import '../../ui/styles/mantine-forms.ts'
import { type SiteId, siteIds } from '../../../server/facts/countries.ts'
import { CreateTestUser } from './create-test-user.tsx'
import { TestUserTable } from './test-user-table.tsx'
import classes from './test-users.module.css'

const route = getRouteApi('/test-users')

export function TestUsersPage() {
  const t = useTranslations('testUsers')
  const { site } = route.useSearch()
  const users = useStored(testUserVault)
  const [isCreating, setCreating] = useState(users.length === 0)
  const shown = users.filter(user => site === undefined || user.site === site)
  return (
    <Page
      lead={t('lead')}
      actions={
        <Button
          leftSection={<Icon name={isCreating ? 'close' : 'plus'} size={16} />}
          variant={isCreating ? 'default' : 'filled'}
          aria-expanded={isCreating}
          onClick={() => setCreating(!isCreating)}
        >
          {t(isCreating ? 'closeForm' : 'create')}
        </Button>
      }
    >
      {isCreating && <CreateTestUser />}
      <Panel title={t('vault')} aside={users.length > 0 && <SiteFilter users={users} chosen={site} />}>
        {shown.length > 0 ? (
          <TestUserTable users={shown} />
        ) : (
          <EmptyState icon="users" title={users.length > 0 ? t('noneForSite') : t('empty')}>
            {t('emptyText')}
          </EmptyState>
        )}
      </Panel>
      <Notice tone="info">
        <p>{t('limit', { count: users.length, limit: maxTestUsers, days: testUserDays })}</p>
        <p>{t('pairHint')}</p>
      </Notice>
    </Page>
  )
}

type Props = { users: readonly VaultUser[]; chosen: SiteId | undefined }

/** Filters by country; lists only countries with test users. */
function SiteFilter({ users, chosen }: Props) {
  const t = useTranslations('testUsers')
  const sites = siteIds.filter(site => users.some(user => user.site === site))
  return (
    <nav className={classes.filter} aria-label={t('filter')}>
      <Link to="/test-users" search={{}} data-active={chosen === undefined || undefined}>
        {t('all')}
      </Link>
      {sites.map(site => (
        <Link key={site} to="/test-users" search={{ site }} data-active={chosen === site || undefined}>
          {site}
        </Link>
      ))}
    </nav>
  )
}
