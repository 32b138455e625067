import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../notices/problem-notice.tsx'
import type { CallEntry, Entry } from '../stream/feed-entry.ts'
import { useTimes } from '../time/use-times.ts'
import { type OperationName, trpc } from '../trpc.ts'
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx'
import classes from '../ui/json/json-changes.module.css'
import { diffJson } from '../ui/json/json-diff.ts'
import { JsonPanel } from '../ui/json/json-panel.tsx'
import filters from '../ui/lists/filters.module.css'
import { CopyButton } from '../ui/values/copy-button.tsx'
import { parseJson } from '../unknown-json.ts'
import type { TimelineSubject } from './timeline-subject.ts'

type Props = {
  value: unknown
  name: TimelineSubject['kind']
  entries: readonly Entry[]
  /** The operations that return the whole resource. */
  operations: readonly OperationName[]
}

/**
 * The current JSON of a payment, an order or a subscription, with its differences from an earlier response in the
 * journal.
 */
export function ResourceJson({ value, name, entries, operations }: Props) {
  const t = useTranslations('json.compare')
  const { clock } = useTimes()
  const [seq, setSeq] = useState<number | null>(null)
  const earlier = entries.filter(
    (entry): entry is CallEntry =>
      entry.kind === 'call' && entry.outcome === 'ok' && operations.some(name => name === entry.operation),
  )
  return (
    <>
      {earlier.length > 0 && (
        <label className={filters.labeled}>
          {t('with')}
          <select
            className={filters.select}
            value={seq ?? ''}
            onChange={({ target }) => setSeq(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{t('none')}</option>
            {earlier.map(entry => (
              <option key={entry.seq} value={entry.seq}>
                {clock(entry.received_at)} {entry.operation}
              </option>
            ))}
          </select>
        </label>
      )}
      {seq === null ? <JsonPanel value={value} name={name} /> : <Comparison value={value} seq={seq} />}
    </>
  )
}

function Comparison({ value, seq }: { value: unknown; seq: number }) {
  const t = useTranslations('json.compare')
  const { data: call, error, refetch } = trpc.calls.get.useQuery({ seq })
  if (error) return <ProblemNotice error={error} title={t('failed')} onRetry={refetch} />
  if (!call) return <SkeletonLines lines={4} />
  // The journal truncates long responses, which are then no longer valid JSON.
  const before = parseJson(call.response)
  if (before === undefined) return <p className="dimmed">{t('cut')}</p>
  return <JsonChanges before={before} after={value} />
}

/** The journal writes this in place of a secret. A pair of such values cannot be compared. */
const mask = '***'

/** Lists the differences between two JSON values. */
function JsonChanges({ before, after }: { before: unknown; after: unknown }) {
  const t = useTranslations('json')
  const changes = diffJson(before, after).filter(change => !isMasked(change.before))
  return (
    <div data-testid="json-changes">
      <p role="status">{t('changes', { count: changes.length })}</p>
      <ul className={classes.changes}>
        {changes.map(({ path, before: was, after: is }) => (
          <li key={path}>
            <span className={classes.path}>
              {path} <CopyButton value={path} what={t('pathOf', { name: path })} />
            </span>
            <del>
              <span className="visually-hidden">{t('was')} </span>
              {toText(was)}
            </del>
            <ins>
              <span className="visually-hidden">{t('is')} </span>
              {toText(is)}
            </ins>
          </li>
        ))}
      </ul>
    </div>
  )
}

function isMasked(value: unknown): boolean {
  return typeof value === 'string' && value.includes(mask)
}

function toText(value: unknown): string {
  return value === undefined ? '-' : JSON.stringify(value, null, 1)
}
