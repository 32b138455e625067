import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '../gateway/use-settings.ts'
import { paths } from '../paths.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { setTitleCount } from '../ui/page/page-title.ts'
import classes from './rail.module.css'
import { useUnread } from './use-unread.ts'

type Item = { to: (typeof paths)[keyof typeof paths]; name: ItemName; icon: IconName }
type ItemName =
  | 'overview'
  | 'pay'
  | 'preferences'
  | 'customers'
  | 'testUsers'
  | 'payments'
  | 'webhooks'
  | 'calls'
  | 'simulator'
  | 'paymentMethods'
  | 'apiReference'

const groups = [
  { name: 'start', items: [{ to: paths.overview, name: 'overview', icon: 'home' }] },
  {
    name: 'do',
    items: [
      { to: paths.pay, name: 'pay', icon: 'card' },
      { to: paths.preferences, name: 'preferences', icon: 'cart' },
      { to: paths.customers, name: 'customers', icon: 'user' },
      { to: paths.testUsers, name: 'testUsers', icon: 'users' },
    ],
  },
  {
    name: 'look',
    items: [
      { to: paths.payments, name: 'payments', icon: 'list' },
      { to: paths.webhooks, name: 'webhooks', icon: 'webhook' },
      { to: paths.calls, name: 'calls', icon: 'pulse' },
    ],
  },
  {
    name: 'know',
    items: [
      { to: paths.paymentMethods, name: 'paymentMethods', icon: 'tags' },
      { to: paths.simulator, name: 'simulator', icon: 'sliders' },
      { to: paths.apiReference, name: 'apiReference', icon: 'book' },
    ],
  },
] as const satisfies { name: string; items: Item[] }[]

/** Navigation in the order a tester works. */
export function Rail({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations('nav')
  const settings = useSettings()
  return (
    <nav id="rail" className={classes.rail} data-open={isOpen || undefined} aria-label={t('label')}>
      {groups.map(group => (
        <div key={group.name} className={classes.group}>
          <p className={classes.name} id={`rail-${group.name}`}>
            {t(group.name)}
          </p>
          <ul aria-labelledby={`rail-${group.name}`}>
            {group.items
              .filter(item => item.name !== 'simulator' || settings?.simulator !== false)
              .map(item => (
                <li key={item.name}>
                  <Link to={item.to} className={classes.link} activeProps={{ 'data-active': true }}>
                    <Icon name={item.icon} />
                    <span>{t(item.name)}</span>
                    {item.name === 'webhooks' && <UnreadCounts />}
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
  useEffect(() => setTitleCount(unread), [unread])
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
