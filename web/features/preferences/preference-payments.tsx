import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isPaid, type PaymentState } from '../../../server/facts/payment-life.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatMoney, fromMinor, toMinor } from '../../money/format-money.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { lastYear } from '../../records/last-year.ts'
import { PaymentStatusBadge } from '../../records/status-badges.tsx'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { NotificationCauses, StillWaiting } from '../../stream/still-waiting.tsx'
import { useFeedStore } from '../../stream/use-feed.ts'
import { trpc } from '../../trpc.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import layout from '../../ui/forms/with-preview.module.css'
import rows from '../../ui/lists/row-list.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { Money } from '../../ui/values/money.tsx'
import classes from './preferences.module.css'

/** The feed triggers a refetch immediately. Polling covers notifications that are sent elsewhere. */
const pollIntervalMs = 5_000

const maxPayments = 50

type FoundProps = { reference: string; isExpired: boolean } & Price

/** The payments of a preference, found by its external reference. It waits for the first one until the preference expires. */
export function PreferencePayments({ reference, ...rest }: FoundProps) {
  const t = useTranslations('preferences')
  const tPages = useTranslations('pages')
  return (
    <Panel title={t('payments')} testId="preference-payments">
      {reference ? (
        <FoundPayments reference={reference} {...rest} />
      ) : (
        <Notice tone="info" title={t('noReference', { payments: tPages('payments') })} />
      )}
    </Panel>
  )
}

function FoundPayments({ reference, isExpired, ...price }: FoundProps) {
  const t = useTranslations('preferences')
  const [since, setSince] = useState<number | null>(Date.now)
  const { data, error, refetch } = trpc.payments.search.useQuery(
    {
      ...lastYear,
      external_reference: reference,
      sort: 'date_created',
      criteria: 'desc',
      limit: maxPayments,
    },
    {
      refetchInterval: ({ state }) =>
        state.data?.results.length || since === null || isExpired ? false : pollIntervalMs,
    },
  )
  const store = useFeedStore()
  useEffect(() => {
    const end = store.onEntries(entries => {
      if (entries.some(entry => entry.kind === 'notification')) refetch()
    })
    return () => void end()
  }, [store, refetch])
  if (error) return <ProblemNotice error={error} title={t('paymentsFailed')} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={2} />
  if (data.results.length === 0) {
    if (isExpired) return <p>{t('expiredUnpaid')}</p>
    return (
      <WaitingForPayment
        reference={reference}
        since={since}
        onStop={() => setSince(null)}
        onAgain={() => {
          setSince(Date.now())
          void refetch()
        }}
      />
    )
  }
  return (
    <div className={layout.stack}>
      {price.currency !== '' && data.paging.total <= data.results.length && (
        <PaidSum payments={data.results} {...price} />
      )}
      <ul className={rows.list}>
        {data.results.map(payment => (
          <li key={payment.id} className={rows.row}>
            <PaymentStatusBadge status={payment.status} detail={payment.status_detail} />
            <div className={rows.main}>
              <Link
                to="/payments/$paymentId"
                params={{ paymentId: String(payment.id) }}
                className={rows.link}
              >
                {String(payment.id)}
              </Link>
            </div>
            <Money amount={payment.transaction_amount} currency={payment.currency_id} />
            <span className={rows.side}>
              {payment.date_created && <ProviderMoment iso={payment.date_created} />}
            </span>
          </li>
        ))}
      </ul>
      {data.paging.total > data.results.length && (
        <p className="dimmed">
          {t('newest', { shown: data.results.length })}{' '}
          <Link to="/payments" search={{ q: reference }}>
            {t('allPayments', { total: data.paging.total })}
          </Link>
        </p>
      )}
    </div>
  )
}

type Props = {
  reference: string
  /** Start of the wait in milliseconds since the epoch. Null once the wait was stopped. */
  since: number | null
  onStop: () => void
  onAgain: () => void
}

/** Explains why no payment has appeared yet. */
function WaitingForPayment({ reference, since, onStop, onAgain }: Props) {
  const t = useTranslations('preferences')
  const tWaiting = useTranslations('waiting')
  if (since === null) {
    return (
      <>
        <p role="status">{t('notWaiting')}</p>
        <Button size="xs" variant="default" onClick={onAgain}>
          {tWaiting('again')}
        </Button>
      </>
    )
  }
  return (
    <>
      <p className={classes.waiting} role="status">
        <span className={classes.pulse} aria-hidden="true" />
        {t('waiting')}
      </p>
      <StillWaiting since={since} what={t('paymentOf', { reference })} onStop={onStop}>
        <li>{t('payFirst')}</li>
        <NotificationCauses resource={reference} />
      </StillWaiting>
    </>
  )
}

/** The price of a preference. */
type Price = { currency: string; total: number }

type Paid = PaymentState & {
  transaction_amount: number
  transaction_amount_refunded?: number | undefined
  currency_id?: string | undefined
}

/**
 * The paid part of a preference's price, without refunds. Warns if it was paid more than once: the provider lets a
 * preference be paid again (px-android#1446). Payments in another currency are not added.
 */
function PaidSum({ payments, currency, total }: { payments: readonly Paid[] } & Price) {
  const t = useTranslations('preferences')
  const locale = useFormatLocale()
  const paid = payments.filter(one => isPaid(one) && (one.currency_id ?? currency) === currency)
  const minor = paid.reduce((sum, one) => sum + leftOf(one), 0)
  const amounts = {
    count: paid.filter(one => leftOf(one) > 0).length,
    paid: formatMoney(fromMinor(minor), currency, locale),
    total: formatMoney(total, currency, locale),
  }
  return (
    <>
      <p data-testid="paid-sum">{t('paidOf', amounts)}</p>
      {minor > toMinor(total) && amounts.count > 1 && (
        <Notice tone="warn" title={t('paidTwice', amounts)} testId="paid-twice">
          <p>{t('paidTwiceText')}</p>
        </Notice>
      )}
    </>
  )
}

function leftOf({ transaction_amount, transaction_amount_refunded = 0 }: Paid): number {
  return toMinor(transaction_amount) - toMinor(transaction_amount_refunded)
}
