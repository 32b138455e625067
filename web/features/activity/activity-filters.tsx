import { useTranslations } from 'use-intl'
import { callStatuses } from '../../app/search.ts'
import filters from '../../ui/filters.module.css'
import { SearchField } from '../../ui/search-field.tsx'
import type { Activity } from './use-activity.ts'

const doors = ['rest', 'trpc'] as const

/** Every filter is in the address. */
export function ActivityFilters({ activity: { search, change, operations } }: { activity: Activity }) {
  const t = useTranslations('activity')
  const { status, door, operation, group, q } = search
  const shown = operation && !operations.includes(operation) ? [operation, ...operations] : operations
  return (
    <search className={filters.bar}>
      <SearchField label={t('search')} value={q ?? ''} onChange={text => change({ q: text || undefined })} />
      <select
        className={filters.select}
        aria-label={t('status')}
        value={status ?? ''}
        onChange={({ target: { value } }) => change({ status: callStatuses.find(one => one === value) })}
      >
        <option value="">{t('anyStatus')}</option>
        {callStatuses.map(one => (
          <option key={one} value={one}>
            {t(`statuses.${one}`)}
          </option>
        ))}
      </select>
      <select
        className={filters.select}
        aria-label={t('operation')}
        value={operation ?? ''}
        onChange={({ target: { value } }) => change({ operation: value || undefined })}
      >
        <option value="">{t('anyOperation')}</option>
        {shown.map(one => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <select
        className={filters.select}
        aria-label={t('door')}
        value={door ?? ''}
        onChange={({ target: { value } }) => change({ door: doors.find(one => one === value) })}
      >
        <option value="">{t('anyDoor')}</option>
        {doors.map(one => (
          <option key={one} value={one}>
            {t(`doors.${one}`)}
          </option>
        ))}
      </select>
      <label className={filters.tick}>
        <input
          type="checkbox"
          checked={group === 'errors'}
          onChange={({ target }) => change({ group: target.checked ? 'errors' : undefined })}
        />
        {t('group')}
      </label>
    </search>
  )
}
