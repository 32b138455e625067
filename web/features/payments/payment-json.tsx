import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { chosenTimeZone } from '../../browser/preferences.ts'
import { useStored } from '../../browser/stored-value.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import type { CallEntry, Entry } from '../../feed/feed-entry.ts'
import { parseJson } from '../../json/unknown-json.ts'
import { formatClock } from '../../time/format-time.ts'
import { trpc } from '../../trpc.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { JsonChanges } from '../../ui/json/json-changes.tsx'
import { JsonPanel } from '../../ui/json/json-panel.tsx'
import filters from '../../ui/lists/filters.module.css'
import type { Payment } from './payment-types.ts'

type Props = { payment: Payment; entries: readonly Entry[] }

/** The operations that return the whole payment. */
const answersPayment = [
  'payments.create',
  'payments.createOffline',
  'payments.get',
  'payments.capture',
  'payments.cancel',
]

/** The payment's current JSON, and its differences from an earlier response in the journal. */
export function PaymentJson({ payment, entries }: Props) {
  const t = useTranslations('payment.compare')
  const zone = useStored(chosenTimeZone)
  const [seq, setSeq] = useState<number | null>(null)
  const earlier = entries.filter(
    (entry): entry is CallEntry =>
      entry.kind === 'call' && entry.outcome === 'ok' && answersPayment.includes(entry.operation),
  )
  return (
    <>
      {earlier.length > 0 && (
        <label className={filters.labeled}>
          {t('with')}
          <select
            className={filters.select}
            value={seq ?? ''}
            onChange={({ target: { value } }) => setSeq(value === '' ? null : Number(value))}
          >
            <option value="">{t('none')}</option>
            {earlier.map(entry => (
              <option key={entry.seq} value={entry.seq}>
                {formatClock(entry.received_at, zone)} {entry.operation}
              </option>
            ))}
          </select>
        </label>
      )}
      {seq === null ? (
        <JsonPanel value={payment} name="payment" />
      ) : (
        <Comparison payment={payment} seq={seq} />
      )}
    </>
  )
}

function Comparison({ payment, seq }: { payment: Payment; seq: number }) {
  const t = useTranslations('payment.compare')
  const { data: call, error, refetch } = trpc.calls.get.useQuery({ seq })
  if (error) return <ProblemNotice error={error} title={t('failed')} onRetry={refetch} />
  if (!call) return <SkeletonLines lines={4} />
  // The journal truncates long responses, which are no longer valid JSON then.
  const before = parseJson(call.response)
  if (before === undefined) return <p className="dimmed">{t('cut')}</p>
  return <JsonChanges before={before} after={payment} />
}
