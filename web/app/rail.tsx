import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icon.tsx'
import { setUnreadCount } from '../ui/page/page-title.ts'
import { menuGroups } from './pages.ts'
import classes from './rail.module.css'
import { useMenuPages } from './use-menu-pages.ts'
import { useUnread } from './use-unread.ts'

/** The navigation, in the order of a tester's work. */
export function Rail({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations('nav')
  const tPage = useTranslations('pages')
  const pages = useMenuPages()
  return (
    <nav id="rail" className={classes.rail} data-open={isOpen || undefined} aria-label={t('label')}>
      {menuGroups.map(group => (
        <div key={group} className={classes.group} data-group={group}>
          <p className={classes.name} id={`rail-${group}`}>
            {t(`groups.${group}`)}
          </p>
          <ul aria-labelledby={`rail-${group}`}>
            {pages
              .filter(({ menu }) => menu.group === group)
              .map(({ path, title, menu }) => (
                <li key={path}>
                  <Link to={path} className={classes.link} activeProps={{ 'data-active': true }}>
                    <Icon name={menu.icon} />
                    <span>{tPage(title)}</span>
                    {path === '/webhooks' && <UnreadCounts />}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function UnreadCounts() {
  const t = useTranslations('nav')
  const { unread, rejected } = useUnread()
  useEffect(() => setUnreadCount(unread), [unread])
  return (
    <span className={classes.counts}>
      {unread > 0 && (
        <span className={classes.count} data-testid="unread">
          {unread > 999 ? '999+' : unread}
          <span className="visually-hidden"> {t('unread')}</span>
        </span>
      )}
      {rejected > 0 && (
        <span className={classes.count} data-bad data-testid="unread-rejected">
          {rejected > 999 ? '999+' : rejected}
          <span className="visually-hidden"> {t('unreadRejected')}</span>
        </span>
      )}
    </span>
  )
}
