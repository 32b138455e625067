import { useTranslations } from 'use-intl'
import { origins } from '../../../server/contract/entry-facts.ts'
import { signatures } from '../../app/search.ts'
import filters from '../../ui/filters.module.css'
import { SearchField } from '../../ui/search-field.tsx'
import type { Webhooks } from './use-webhooks.ts'

/** Every filter is in the address. */
export function WebhooksFilters({ webhooks: { search, change, topics } }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const tVerdict = useTranslations('verdict')
  const tOrigin = useTranslations('copies.origin')
  const shownTopics = search.topic && !topics.includes(search.topic) ? [search.topic, ...topics] : topics
  return (
    <search className={filters.bar}>
      <SearchField label={t('search')} value={search.q ?? ''} onChange={q => change({ q: q || undefined })} />
      <select
        className={filters.select}
        aria-label={t('verdict')}
        value={search.sig ?? ''}
        onChange={({ target: { value } }) => change({ sig: signatures.find(one => one === value) })}
      >
        <option value="">{t('anyVerdict')}</option>
        {signatures.map(one => (
          <option key={one} value={one}>
            {tVerdict(one)}
          </option>
        ))}
      </select>
      <select
        className={filters.select}
        aria-label={t('topic')}
        value={search.topic ?? ''}
        onChange={({ target: { value } }) => change({ topic: value || undefined })}
      >
        <option value="">{t('anyTopic')}</option>
        {shownTopics.map(topic => (
          <option key={topic}>{topic}</option>
        ))}
      </select>
      <select
        className={filters.select}
        aria-label={tOrigin('label')}
        value={search.origin ?? ''}
        onChange={({ target: { value } }) => change({ origin: origins.find(one => one === value) })}
      >
        <option value="">{tOrigin('any')}</option>
        {origins.map(one => (
          <option key={one} value={one}>
            {tOrigin(`from.${one}`)}
          </option>
        ))}
      </select>
      <label className={filters.tick}>
        <input
          type="checkbox"
          checked={search.copies !== 'all'}
          onChange={({ target }) => change({ copies: target.checked ? undefined : 'all' })}
        />
        {t('group')}
      </label>
    </search>
  )
}
