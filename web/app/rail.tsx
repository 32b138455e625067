import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ofAccount } from '../browser/account.ts'
import { createStoredValue, useStored } from '../browser/stored-value.ts'
import { useFeed } from '../stream/use-feed.ts'
import { Icon } from '../ui/icon.tsx'
import { setUnreadCount } from '../ui/page/page-title.ts'
import { menuGroups } from './pages.ts'
import classes from './rail.module.css'
import { useMenuPages } from './use-menu-pages.ts'

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

/** The newest entry seen on the Webhooks page in this browser. Null before the first visit, when nothing is unread. */
const seenSeq = createStoredValue<number | null>(ofAccount('seen-seq'), stored =>
  typeof stored === 'number' ? stored : null,
)

/** How often the position is stored while the page is open. Storage is too slow to do this at each entry. */
const saveIntervalMs = 1_000

/** Notifications that arrived since the Webhooks page was last looked at. */
function useUnread(): { unread: number; rejected: number } {
  const { rows, connection } = useFeed()
  const seen = useStored(seenSeq)
  const isLooking = useRouterState({ select: state => state.location.pathname.startsWith('/webhooks') })
  const { lastSeq, state } = connection
  useRememberSeen(isLooking, lastSeq)
  useEffect(() => {
    if (state !== 'live') return
    // Without a stored position, reading starts at the journal's end. A lower `lastSeq` means a new journal.
    if (seen === null || lastSeq < seen) seenSeq.set(lastSeq)
  }, [lastSeq, seen, state])
  return useMemo(() => {
    const count = { unread: 0, rejected: 0 }
    if (seen === null || isLooking) return count
    for (let index = rows.length - 1; index >= 0; index--) {
      const row = rows[index]
      if (row?.type !== 'entry') continue
      if (row.entry.seq <= seen) break
      if (row.entry.kind !== 'notification') continue
      count.unread++
      if (row.entry.verdict === 'rejected') count.rejected++
    }
    return count
  }, [rows, seen, isLooking])
}

/** Marks entries as seen while the page is open. This is a layout effect, so that leaving the page flashes no count. */
function useRememberSeen(isLooking: boolean, lastSeq: number): void {
  const latest = useRef(lastSeq)
  latest.current = lastSeq
  useLayoutEffect(() => {
    if (!isLooking) return
    const remember = () => {
      if (latest.current > 0 && latest.current !== seenSeq.get()) seenSeq.set(latest.current)
    }
    const timer = setInterval(remember, saveIntervalMs)
    addEventListener('pagehide', remember)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', remember)
      remember()
    }
  }, [isLooking])
}
