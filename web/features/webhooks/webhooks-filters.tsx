import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { signatures } from '../../app/search.ts'
import { useShortcuts } from '../../browser/use-shortcuts.ts'
import type { Webhooks } from './use-webhooks.ts'
import classes from './webhooks.module.css'

const typingPauseMs = 250

/** Every filter is in the address. */
export function WebhooksFilters({ webhooks: { search, change, topics } }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const tVerdict = useTranslations('verdict')
  const shownTopics = search.topic && !topics.includes(search.topic) ? [search.topic, ...topics] : topics
  return (
    <search className={classes.filters}>
      <SearchField value={search.q ?? ''} onChange={q => change({ q: q || undefined })} />
      <select
        className={classes.select}
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
        className={classes.select}
        aria-label={t('topic')}
        value={search.topic ?? ''}
        onChange={({ target: { value } }) => change({ topic: value || undefined })}
      >
        <option value="">{t('anyTopic')}</option>
        {shownTopics.map(topic => (
          <option key={topic}>{topic}</option>
        ))}
      </select>
      <label className={classes.tick}>
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

/** The address follows a moment after the typing, and the field follows the address. */
function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('webhooks')
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onChange(text.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  useShortcuts({ '/': () => input.current?.focus() })
  return (
    <input
      ref={input}
      type="search"
      className={classes.search}
      aria-label={t('search')}
      placeholder={t('search')}
      maxLength={200}
      value={text}
      onChange={event => setText(event.target.value)}
    />
  )
}
