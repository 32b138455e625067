import { useRouter } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { accountPath } from '../browser/account.ts'
import { chosenTimes, zoneOf } from '../browser/preferences.ts'
import type { Search } from '../browser/search-params.ts'
import { useStored } from '../browser/stored-value.ts'
import { useProviderNow } from '../simulator/use-simulated-clock.ts'
import { periodOf } from '../time/period.ts'
import { Icon } from '../ui/icon.tsx'
import { savedViews, toViewSearch, type View, ViewsDialog } from './saved-views.tsx'
import classes from './views-bar.module.css'

/** The views that every browser has. */
const usualViews = {
  '/payments': ['all', 'paymentsRejectedToday', 'pending', 'refunded', 'partiallyRefunded'],
  '/orders': ['all', 'failedToday', 'actionRequired', 'refunded', 'partiallyRefunded'],
  '/webhooks': ['all', 'rejectedToday', 'replays'],
  '/calls': ['all', 'failedToday', 'serverErrors'],
  '/shop': ['all', 'failedToday', 'serverErrors'],
} as const

const filters = {
  '/payments': { status: 'rejected' },
  '/orders': { status: 'failed' },
  '/webhooks': { sig: 'rejected' },
  '/calls': { status: 'error' },
  '/shop': { status: 'error' },
} as const

type ListPath = keyof typeof usualViews
type UsualView = (typeof usualViews)[ListPath][number]

type Props = {
  page: ListPath
  /** The current search: filters, sorting and columns. */
  search: Search
}

/**
 * The views of a list as links: the usual ones, then those of this browser. It is memoized, because pages render at
 * each batch of arrivals.
 */
export const ViewsBar = memo(function ViewsBar({ page, search }: Props) {
  const t = useTranslations('views')
  const providerNow = useProviderNow()
  const zone = zoneOf(useStored(chosenTimes))
  const saved = useStored(savedViews).filter(view => view.page === page)
  const [isOpen, setOpen] = useState(false)
  const followsProvider = page === '/payments' || page === '/orders'
  const today = periodOf('today', followsProvider ? providerNow() : Date.now(), zone)
  const searchOf: Record<UsualView, Search> = {
    all: {},
    rejectedToday: { ...filters[page], ...today },
    paymentsRejectedToday: { ...filters[page], ...today },
    failedToday: { ...filters[page], ...today },
    pending: { status: 'pending' },
    actionRequired: { status: 'action_required' },
    refunded: { status: 'refunded' },
    partiallyRefunded: { status: 'partially_refunded' },
    replays: { origin: 'replay' },
    serverErrors: { status: '5xx' },
  }
  const current = toViewSearch(search)
  const usual = usualViews[page].map(
    (name): View => ({ page, name: t(`usual.${name}`), search: toViewSearch(searchOf[name]) }),
  )
  return (
    <nav className={classes.bar} aria-label={t('label')}>
      {usual.map(view => (
        <ViewLink key={view.name} view={view} isCurrent={view.search === current} />
      ))}
      {saved.map(view => (
        <ViewLink key={view.id} view={view} isCurrent={view.search === current} />
      ))}
      <button type="button" className={classes.view} onClick={() => setOpen(true)}>
        <Icon name="plus" size={14} /> {t('open')}
      </button>
      <ViewsDialog
        page={page}
        search={current}
        saved={saved}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </nav>
  )
})

function ViewLink({ view, isCurrent }: { view: View; isCurrent: boolean }) {
  const router = useRouter()
  const href = accountPath() + view.page + view.search
  return (
    <a
      href={href}
      className={classes.view}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        router.history.push(href)
      }}
    >
      {view.name}
    </a>
  )
}
