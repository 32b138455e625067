import { useTranslations } from 'use-intl'
import { forwardOutcomes, origins } from '../../../server/contract/entry-facts.ts'
import { ColumnsButton } from '../../columns/columns-button.tsx'
import { PeriodFilter } from '../../list/period-filter.tsx'
import { FilterSelect, withChosen } from '../../ui/lists/filter-select.tsx'
import filters from '../../ui/lists/filters.module.css'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { signatures } from './search.ts'
import { useNotificationTotals } from './use-notification-totals.ts'
import type { Webhooks } from './use-webhooks.ts'

/** The filters of the list; their values are in the address. */
export function WebhooksFilters({ webhooks: { search, change, choice } }: { webhooks: Webhooks }) {
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
      <ColumnsButton choice={choice} nameOf={name => t(`column.${name}`)} />
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
