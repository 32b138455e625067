import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icon.tsx'
import { usePageTitle } from '../ui/page/page-title.ts'
import classes from './page-flow.module.css'

const stops = {
  calls: { to: '/calls', icon: 'pulse' },
  customers: { to: '/customers', icon: 'user' },
  orders: { to: '/orders', icon: 'box' },
  pay: { to: '/pay', icon: 'card' },
  payments: { to: '/payments', icon: 'list' },
  preferences: { to: '/preferences', icon: 'cart' },
  simulator: { to: '/simulator', icon: 'clock' },
  subscriptions: { to: '/subscriptions', icon: 'replay' },
  testUsers: { to: '/test-users', icon: 'users' },
  webhooks: { to: '/webhooks', icon: 'webhook' },
} as const

export type FlowStops = readonly (keyof typeof stops)[]

/** Draws how an empty list is filled: the pages that come before and after it, each of which can be followed. */
export function PageFlow({ pages }: { pages: FlowStops }) {
  const t = useTranslations('pages')
  const current = usePageTitle()
  return (
    <ol className={classes.flow} data-testid="page-flow">
      {pages.map(page => {
        const { to, icon } = stops[page]
        const title = t(page)
        const isCurrent = title === current
        const content = (
          <>
            <span className={classes.stop}>
              <Icon name={icon} size={24} />
            </span>
            {title}
          </>
        )
        return (
          <li key={page} aria-current={isCurrent ? 'step' : undefined}>
            {isCurrent ? <span>{content}</span> : <Link to={to}>{content}</Link>}
          </li>
        )
      })}
    </ol>
  )
}
