import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type SiteId, siteIds } from '../../../server/facts/countries.ts'
import type { VaultUser } from '../../records/test-user-vault.ts'
import classes from './test-users.module.css'

type Props = { users: readonly VaultUser[]; chosen: SiteId | undefined }

/** Filters by country; lists only countries with test users. */
export function SiteFilter({ users, chosen }: Props) {
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
