import { useTranslations } from 'use-intl'
import { DrawingTexts } from '../../charts/drawing-texts.tsx'
import { FeedPage } from '../../list/feed-page.tsx'
import '../../ui/styles/mantine-forms.ts'
import { forwardOutcomes, origins } from '../../../server/contract/entry-facts.ts'
import { ColumnsButton } from '../../columns/columns-button.tsx'
import { PeriodFilter } from '../../list/period-filter.tsx'
import { sumOf, useNotificationCounts, valuesOf } from '../../stream/use-counts.ts'
import { FilterSelect, withChosen } from '../../ui/lists/filter-select.tsx'
import filters from '../../ui/lists/filters.module.css'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { ViewsBar } from '../../views/views-bar.tsx'
import { NotificationDetail } from './notification-detail.tsx'
import { NotificationList } from './notification-list.tsx'
import { NotificationRate } from './notification-rate.tsx'
import { signatures, type WebhooksSearch } from './search.ts'
import { useWebhooks, type Webhooks } from './use-webhooks.ts'
import { WebhooksActions } from './webhooks-actions.tsx'

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
        <DrawingTexts>
          <NotificationRate webhooks={webhooks} />
        </DrawingTexts>
      }
      renderDetail={(seq, onClose) => <NotificationDetail key={seq} seq={seq} onClose={onClose} />}
    >
      <NotificationList webhooks={webhooks} />
    </FeedPage>
  )
}

/** The number of notifications in the journal, and of those that match the filters. */
function NotificationTotals({ webhooks: { search, isFiltered } }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const totals = useNotificationTotals(search)
  if (!totals) return null
  const { received, rejected, matching } = totals
  const texts = [
    t('received', { count: received }),
    rejected > 0 && t('rejected', { count: rejected }),
    isFiltered && matching !== null && t('matching', { count: matching }),
  ]
  return texts.filter(Boolean).join(' · ')
}

/** The filters of the list. Their values are in the address. */
function WebhooksFilters({ webhooks: { search, change, choice } }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const tVerdict = useTranslations('verdict')
  const tOrigin = useTranslations('outbound.origin')
  const topics = useNotificationTotals(search)?.topics ?? []
  return (
    <search className={filters.bar}>
      <SearchField label={t('search')} value={search.q ?? ''} onChange={q => change({ q: q || undefined })} />
      <FilterSelect
        label={t('verdict')}
        any={t('anyVerdict')}
        value={search.sig}
        options={signatures}
        nameOf={one => tVerdict(one)}
        onChange={sig => change({ sig })}
      />
      <FilterSelect
        label={t('topic')}
        any={t('anyTopic')}
        value={search.topic}
        options={withChosen(topics, search.topic)}
        nameOf={one => one}
        onChange={topic => change({ topic })}
      />
      <FilterSelect
        label={tOrigin('label')}
        any={tOrigin('any')}
        value={search.origin}
        options={origins}
        nameOf={one => tOrigin(`from.${one}`)}
        onChange={origin => change({ origin })}
      />
      <FilterSelect
        label={t('forward')}
        any={t('anyForward')}
        value={search.forward}
        options={forwardOutcomes}
        nameOf={one => t(`forwards.${one}`)}
        onChange={forward => change({ forward })}
      />
      <PeriodFilter period={{ from: search.from, to: search.to }} onChange={change} />
      <ColumnsButton choice={choice} />
      <label className={filters.tick}>
        <input
          type="checkbox"
          checked={search.duplicates !== 'all'}
          onChange={({ target }) => change({ duplicates: target.checked ? undefined : 'all' })}
        />
        {t('group')}
      </label>
    </search>
  )
}

/** The totals of the whole journal, and the topics that it contains. Undefined until they are read. */
function useNotificationTotals({ sig, topic, origin, forward, q, from, to }: WebhooksSearch) {
  const counts = useNotificationCounts()
  if (!counts) return undefined
  const selected = counts.filter(
    count =>
      (!sig || count.verdict === sig) &&
      (!topic || count.topic === topic) &&
      (!origin || count.origin === origin),
  )
  return {
    received: sumOf(counts),
    rejected: sumOf(counts.filter(({ verdict }) => verdict === 'rejected')),
    /**
     * The number of notifications that the filters select. Null with words, periods or forwards, which are not counted.
     */
    matching: [forward, q, from, to].every(one => one === undefined) ? sumOf(selected) : null,
    topics: valuesOf(counts.map(one => one.topic)),
  }
}
