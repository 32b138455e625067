import { Button, TextInput } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type SubmitEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatMoney } from '../../money/format-money.ts'
import { lastMonth } from '../../records/search-periods.ts'
import { type EntryReference, findReference, writeReference } from '../../share/entry-reference.ts'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { useIsProviderNowKnown, useProviderNow } from '../../simulator/use-simulated-clock.ts'
import { eventNameOf } from '../../stream/feed-entry.ts'
import { trpc } from '../../trpc.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import classes from './compare.module.css'
import { ComparedStatus, type ShownStatus } from './compared.tsx'

type Suggestion = { reference: EntryReference; name: string; status: ShownStatus; at: string | undefined }

const shown = 8
/** More entries are read than shown, to find some with another status. */
const limit = 30

type SuggestionsProps = { first: EntryReference; status: ShownStatus | undefined }

/**
 * Suggests the newest entries of the same kind; for a call, those of the same operation. Those with another status come
 * first.
 */
function Suggestions({ first, status: statusOfFirst }: SuggestionsProps) {
  const t = useTranslations('inspect.compare')
  const isSame = ({ status }: Suggestion) => JSON.stringify(status) === JSON.stringify(statusOfFirst)
  const suggestions = useSuggestions(first)
    .toSorted((a, b) => Number(isSame(a)) - Number(isSame(b)))
    .slice(0, shown)
  if (suggestions.length === 0) return null
  return (
    <ul className={classes.suggestions} aria-label={t('suggestions')}>
      {suggestions.map(({ reference, name, status, at }) => (
        <li key={reference.id}>
          <Link to="/compare" search={{ a: writeReference(first), b: writeReference(reference) }}>
            {t(`kind.${reference.kind}`, { id: reference.id })}
          </Link>{' '}
          <span>{name}</span> <ComparedStatus shown={status} />{' '}
          {at && (
            <span className="dimmed">
              {reference.kind === 'call' || reference.kind === 'notification' ? (
                <Moment iso={at} />
              ) : (
                <ProviderMoment iso={at} />
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function useSuggestions({ kind, id }: EntryReference): Suggestion[] {
  const locale = useFormatLocale()
  const seq = kind === 'call' ? Number(id) : 0
  const call = trpc.calls.get.useQuery({ seq }, { enabled: kind === 'call', retry: false }).data
  const calls = trpc.calls.list.useQuery(
    { operation: call?.operation ?? '', limit },
    { enabled: call !== undefined },
  )
  const notifications = trpc.notifications.list.useQuery({ limit }, { enabled: kind === 'notification' })
  const payments = trpc.payments.search.useQuery(
    { sort: 'date_created', criteria: 'desc', limit },
    { enabled: kind === 'payment' },
  )
  const nowMs = useProviderNow()
  const isNowKnown = useIsProviderNowKnown()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the period stays the same from then on, or each render would search again.
  const period = useMemo(() => lastMonth(nowMs()), [isNowKnown])
  const orders = trpc.orders.search.useQuery(
    { ...period, sort_by: 'created_date', sort_order: 'desc', page_size: limit },
    { enabled: kind === 'order' && isNowKnown },
  )
  // A query that is not enabled still has what was read for another side.
  const found: Record<EntryReference['kind'], Suggestion[]> = {
    call: (calls.data?.entries ?? []).map(entry => ({
      reference: { kind, id: String(entry.seq) },
      name: entry.operation,
      status: { kind: 'call' as const, status: entry.status },
      at: entry.received_at,
    })),
    notification: (notifications.data?.entries ?? []).map(entry => ({
      reference: { kind, id: String(entry.seq) },
      name: [eventNameOf(entry), entry.resource].filter(Boolean).join(' '),
      status: { kind: 'notification' as const, verdict: entry.verdict },
      at: entry.received_at,
    })),
    payment: (payments.data?.results ?? []).map(payment => ({
      reference: { kind, id: String(payment.id) },
      name: formatMoney(payment.transaction_amount ?? 0, payment.currency_id ?? '', locale),
      status: {
        kind: 'payment' as const,
        status: payment.status ?? '',
        detail: payment.status_detail,
      },
      at: payment.date_created,
    })),
    order: (orders.data?.data ?? []).map(order => ({
      reference: { kind, id: order.id },
      name: formatMoney(order.total_amount ?? '0', order.currency ?? '', locale),
      status: { kind: 'order' as const, status: order.status, detail: order.status_detail },
      at: order.created_date,
    })),
  }
  return found[kind].filter(({ reference }) => reference.id !== id)
}

const route = getRouteApi('/compare')

/**
 * Chooses the other side: a suggestion of the same kind, a pasted reference, or a row of a list. Without a first side,
 * it chooses the first one.
 */
export function ChooseOther({
  first,
  status,
}: {
  first: EntryReference | null
  status: ShownStatus | undefined
}) {
  const t = useTranslations('inspect.compare')
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = findReference(typed)
    setUnknown(found === null)
    if (!found) return
    const chosen = writeReference(found)
    navigate({ search: previous => (previous.a === undefined ? { a: chosen } : { ...previous, b: chosen }) })
    setTyped('')
  }
  return (
    <Panel title={t(first ? 'chooseOther' : 'chooseFirst')}>
      {first && <Suggestions first={first} status={status} />}
      <form className={classes.choose} onSubmit={submit} noValidate>
        <TextInput
          className={classes.pasted}
          label={t('paste')}
          description={t('pasteHint')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isUnknown && t('unknown')}
        />
        <Button type="submit" variant="default">
          {t('choose')}
        </Button>
      </form>
      {first && (
        <p className={classes.lists}>
          {t('inList')}{' '}
          <Link to="/calls" search={{ compare: writeReference(first) }}>
            {t('calls')}
          </Link>{' '}
          ·{' '}
          <Link to="/webhooks" search={{ compare: writeReference(first) }}>
            {t('notifications')}
          </Link>{' '}
          ·{' '}
          <Link to="/payments" search={{ compare: writeReference(first) }}>
            {t('payments')}
          </Link>{' '}
          ·{' '}
          <Link to="/orders" search={{ compare: writeReference(first) }}>
            {t('orders')}
          </Link>
        </p>
      )}
    </Panel>
  )
}
