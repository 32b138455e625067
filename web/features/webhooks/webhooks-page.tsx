import { useTranslations } from 'use-intl'
import { ChartTexts } from '../../charts/chart-texts.tsx'
import { FeedPage } from '../../list/feed-page.tsx'
import '../../ui/styles/mantine-forms.ts'
import { Link } from '@tanstack/react-router'
import { useSettings } from '../../http/use-settings.ts'
import { ColumnHeadings } from '../../list/column-headings.tsx'
import { columnStyle, renderCells } from '../../list/columns.ts'
import { countListed } from '../../list/count-listed.ts'
import { EmptyFeed, JournalStart } from '../../list/empty-feed.tsx'
import { FeedRows } from '../../list/feed-rows.tsx'
import { FilterBar } from '../../list/filter-bar.tsx'
import { PageFlow } from '../../list/page-flow.tsx'
import { useOneLine } from '../../list/use-one-line.ts'
import type { Entry } from '../../stream/feed-entry.ts'
import { countGrouped } from '../../stream/filter-notifications.ts'
import { pickFound } from '../../stream/filter-rows.ts'
import { sumOf, useNotificationCounts, valuesOf } from '../../stream/use-counts.ts'
import type { NotificationQuery } from '../../stream/use-older.ts'
import { useTimes } from '../../time/use-times.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { ViewsBar } from '../../views/views-bar.tsx'
import { notificationColumns } from './notification-columns.tsx'
import { NotificationDetail } from './notification-detail.tsx'
import { NotificationRate } from './notification-rate.tsx'
import { notificationParameters } from './search.ts'
import { useAbout } from './use-about.ts'
import { countedFilters, useWebhooks, type Webhooks } from './use-webhooks.ts'
import classes from './webhooks.module.css'
import { WebhooksActions } from './webhooks-actions.tsx'

export function NotificationList({ webhooks }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const tVerdict = useTranslations('verdict')
  const { clock } = useTimes()
  const { duplicates, choice } = webhooks
  const about = useAbout(webhooks.rows, choice.shown.includes('state') || choice.shown.includes('amount'))
  const verdicts = {
    validated: tVerdict('validated'),
    unsigned: tVerdict('unsigned'),
    rejected: tVerdict('rejected'),
  }
  // Rows of more than one line show the usual columns only.
  const hasReasons = useOneLine(webhooks.search) && choice.shown.includes('reason')
  const { table } = notificationColumns
  const renderRow = (entry: Entry) =>
    entry.kind === 'notification' && (
      <span className={classes.line}>
        {renderCells(table, choice.shown, entry, { t, clock, verdicts, duplicates, hasReasons, ...about })}
      </span>
    )
  return (
    <div className={classes.list} style={columnStyle(table, choice.shown)}>
      <FeedRows
        page={webhooks}
        path="/webhooks"
        label={t('list')}
        renderRow={renderRow}
        head={<ColumnHeadings className={classes.line} table={table} shown={choice.shown} />}
        empty={<EmptyNotifications webhooks={webhooks} />}
      />
    </div>
  )
}

function EmptyNotifications({ webhooks }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const settings = useSettings()
  return (
    <EmptyFeed page={webhooks} noMatch={t('noMatch')}>
      <EmptyState
        drawing={<PageFlow pages={['pay', 'payments', 'webhooks']} />}
        title={t('empty')}
        action={<Link to="/overview">{t('emptyAction')}</Link>}
      >
        <JournalStart />
        {t('emptyText')}{' '}
        {settings && (
          <Copyable value={settings.webhook_url} what={t('address')}>
            <code className="mono">{settings.webhook_url}</code>
          </Copyable>
        )}
      </EmptyState>
    </EmptyFeed>
  )
}

export function WebhooksPage() {
  const t = useTranslations('webhooks')
  const webhooks = useWebhooks()
  return (
    <FeedPage
      page={webhooks}
      labels={{ list: t('list'), detail: t('detail') }}
      counts={<NotificationTotals webhooks={webhooks} />}
      actions={<WebhooksActions webhooks={webhooks} />}
      views={<ViewsBar page="/webhooks" search={webhooks.search} />}
      filters={<WebhooksFilters webhooks={webhooks} />}
      chart={
        <ChartTexts>
          <NotificationRate webhooks={webhooks} />
        </ChartTexts>
      }
      renderDetail={(seq, onClose) => <NotificationDetail key={seq} seq={seq} onClose={onClose} />}
    >
      <NotificationList webhooks={webhooks} />
    </FeedPage>
  )
}

/** The number of notifications that match the filters, of those in the journal, and those that the list folds. */
function NotificationTotals({ webhooks }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const totals = useNotificationTotals(webhooks.query)
  const grouped = countGrouped(webhooks)
  const listed =
    totals && countListed({ page: webhooks, inJournal: totals.matching, grouped, isBad: isRejected })
  if (!listed) return null
  const { received } = totals
  const { bad, hasMore } = listed
  const shown = listed.shown + grouped
  const texts = [
    shown === received && !hasMore
      ? t('received', { count: received })
      : t('some', { shown, count: received, more: hasMore ? 'yes' : 'no' }),
    bad !== null && bad > 0 && t('rejected', { count: bad }),
  ]
  return (
    <>
      {texts.filter(Boolean).join(' · ')}
      {grouped > 0 && (
        <>
          {' · '}
          <Link to="/webhooks" search={{ ...webhooks.search, duplicates: 'all' }}>
            {t('grouped', { count: grouped })}
          </Link>
        </>
      )}
    </>
  )
}

/** The filters of the list. Their values are in the address. */
function WebhooksFilters({ webhooks: { search, query, change } }: { webhooks: Webhooks }) {
  const topics = useNotificationTotals(query)?.topics ?? []
  return (
    <FilterBar
      parameters={notificationParameters}
      search={search}
      change={change}
      choices={{ topic: new Map(topics.map(topic => [topic, topic])) }}
    />
  )
}

const isRejected = (one: object) => 'verdict' in one && one.verdict === 'rejected'

/** The totals of the whole journal, and the topics that it contains. Undefined until they are read. */
function useNotificationTotals(query: NotificationQuery) {
  const counts = useNotificationCounts()
  if (!counts) return undefined
  const found = pickFound(counts, query, countedFilters)
  return {
    received: sumOf(counts),
    matching: found && { count: sumOf(found), bad: sumOf(found.filter(isRejected)) },
    topics: valuesOf(counts.map(one => one.topic)),
  }
}
