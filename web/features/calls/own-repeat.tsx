/** A failed write that the store has already repeated with the same idempotency key, as it is advised. */
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { targetOf } from '../../../server/facts/recorded-calls.ts'
import { useNumberLocale } from '../../i18n/account-country.tsx'
import type { CallDetail, CallEntry } from '../../stream/feed-entry.ts'
import { formatDuration } from '../../time/format-time.ts'
import { trpc } from '../../trpc.ts'
import { isKeyUsed, keyUseOf } from './refusal.tsx'

type Repeat = {
  /** The newest repetition. */
  seq: number
  /** How long the store waited before the first repetition, if the response asked it to wait longer. */
  early: { afterMs: number; askedMs: number } | null
}

/** The repetitions of a store's call with its key. Undefined, too, where the provider ignores the key. */
export function useOwnRepeat(call: CallDetail): Repeat | undefined {
  const { idempotency_key: key, transport, effect, outcome, seq } = call
  const isKeyed = key !== null && transport === 'shop' && effect !== 'read' && keyUseOf(call) === 'honored'
  const { data } = trpc.calls.list.useQuery(
    { idempotency_key: key ?? '', limit: 100 },
    { enabled: isKeyed && outcome === 'error' },
  )
  const repeats = data?.entries.filter(
    one => one.seq > seq && targetOf(one) === targetOf(call) && one.transport === 'shop' && !isKeyUsed(one),
  )
  const [newest] = repeats ?? []
  const first = repeats?.at(-1)
  return newest && first && { seq: newest.seq, early: earlyOf(call, first) }
}

/** Timers end a little early, and a store that waited for the time is not to be told that it did not. */
const toleranceMs = 50

function earlyOf({ received_at, duration_ms, exchange }: CallDetail, first: CallEntry): Repeat['early'] {
  const header = exchange?.caller.answer_headers.find(([name]) => name.toLowerCase() === 'retry-after')
  // The provider names seconds. A date would be compared by the clock of another machine.
  if (header === undefined || !/^\d+$/.test(header[1])) return null
  const askedMs = Number(header[1]) * 1000
  const afterMs = Date.parse(first.received_at) - Date.parse(received_at) - duration_ms
  return afterMs >= 0 && afterMs + toleranceMs < askedMs ? { afterMs, askedMs } : null
}

/** Links the repetition, and says if it came earlier than the response asked. */
export function OwnRepeat({ repeat: { seq, early } }: { repeat: Repeat }) {
  const t = useTranslations('calls.why')
  const locale = useNumberLocale()
  return (
    <>
      {t.rich('repeated', {
        call: () => (
          <Link to="/calls" search={{ id: seq }}>
            #{seq}
          </Link>
        ),
      })}{' '}
      {early &&
        t('repeatedEarly', {
          after: formatDuration(early.afterMs, locale),
          asked: formatDuration(early.askedMs, locale),
        })}
    </>
  )
}
