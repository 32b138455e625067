import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../errors/problem-notice.tsx'
import type { CallEntry, Entry } from '../stream/feed-entry.ts'
import { useTimes } from '../time/use-times.ts'
import { type OperationName, trpc } from '../trpc.ts'
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx'
import { JsonChanges } from '../ui/json/json-changes.tsx'
import { JsonPanel } from '../ui/json/json-panel.tsx'
import filters from '../ui/lists/filters.module.css'
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
