import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { siteIds } from '../../money/currencies.ts'
import { paths } from '../../paths.ts'
import type { VaultUser } from '../../provider/test-user-vault.ts'
import classes from './test-users.module.css'

/** Only the countries that have somebody. */
export function SiteFilter({ users }: { users: readonly VaultUser[] }) {
  const t = useTranslations('testUsers')
  const sites = siteIds.filter(site => users.some(user => user.site === site))
  return (
    <nav className={classes.filter} aria-label={t('filter')}>
      <Link
        to={paths.testUsers}
        search={{}}
        activeOptions={{ exact: true, explicitUndefined: true }}
        activeProps={{ 'data-active': true }}
      >
        {t('all')}
      </Link>
      {sites.map(site => (
        <Link key={site} to={paths.testUsers} search={{ site }} activeProps={{ 'data-active': true }}>
          {site}
        </Link>
      ))}
    </nav>
  )
}
