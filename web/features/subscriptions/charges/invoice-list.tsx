import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Invoice } from '../../../../server/contract/invoices.ts'
import type { Subscription } from '../../../../server/contract/subscriptions.ts'
import { ProblemNotice } from '../../../notices/problem-notice.tsx'
import { RejectionNotice } from '../../../notices/rejection-notice.tsx'
import { PaymentStatusBadge, StatusDetailText } from '../../../records/status-badges.tsx'
import { ProviderMoment } from '../../../simulator/provider-moment.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { Money } from '../../../ui/values/money.tsx'
import { InvoiceStatusBadge } from '../status.tsx'
import classes from '../subscriptions.module.css'
import { useInvoices, useSchedule } from './use-invoices.ts'

/** The charges of a subscription, the newest first: each is an invoice with its last attempt. */
export function InvoiceList({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions.invoices')
  const { data, error, refetch } = useInvoices(subscription)
  const columns = useInvoiceColumns()
  if (error) return <ProblemNotice error={error} title={t('failed')} onRetry={() => refetch()} />
  if (!data) return <SkeletonLines lines={4} />
  const { invoices, total } = data
  if (invoices.length === 0) return <EmptyState icon="replay" title={t('none')} />
  return (
    <>
      <LastRejection subscription={subscription} invoice={invoices.at(-1)} />
      <DataTable
        caption={t('label')}
        columns={columns}
        rows={invoices.toReversed()}
        rowKey={({ id }) => String(id)}
        testId="invoices"
      />
      {total > invoices.length && <p className="dimmed">{t('cut', { shown: invoices.length, total })}</p>}
    </>
  )
}

type RejectionProps = { subscription: Subscription; invoice: Invoice | undefined }

/** Shows the reason for the last rejection, while the charge is unpaid. */
function LastRejection({ subscription, invoice }: RejectionProps) {
  const t = useTranslations('why')
  const schedule = useSchedule(subscription)
  // The number of the invoice's charge is one less than that of the next charge.
  const number = schedule?.coming[0] && schedule.coming[0].number - 1
  if (invoice?.payment?.status !== 'rejected') return null
  const { status_detail: detail } = invoice.payment
  return (
    <div className={classes.why}>
      <RejectionNotice
        title={t('lastCharge')}
        detail={detail}
        words={<StatusDetailText detail={detail} />}
        isPlanned={schedule?.refusals.some(({ charge }) => charge === number) ?? false}
      />
    </div>
  )
}

function useInvoiceColumns(): Column<Invoice>[] {
  const t = useTranslations('subscriptions.invoices')
  return [
    {
      name: 'date',
      header: t('date'),
      cell: ({ debit_date, date_created }) => <ProviderMoment iso={debit_date ?? date_created} isFull />,
    },
    {
      name: 'amount',
      header: t('amount'),
      align: 'end',
      cell: ({ transaction_amount, currency_id }) => (
        <Money amount={transaction_amount} currency={currency_id} />
      ),
    },
    {
      name: 'payment',
      header: t('payment'),
      cell: ({ payment }) =>
        payment && (
          <Link to="/payments/$paymentId" params={{ paymentId: String(payment.id) }}>
            <PaymentStatusBadge status={payment.status} detail={payment.status_detail} isPlain />
          </Link>
        ),
    },
    { name: 'status', header: t('status'), cell: invoice => <InvoiceStatusBadge invoice={invoice} /> },
    { name: 'attempt', header: t('attempt'), align: 'end', cell: ({ retry_attempt }) => retry_attempt },
    {
      name: 'retry',
      header: t('retry'),
      cell: ({ next_retry_date }) => (next_retry_date ? <ProviderMoment iso={next_retry_date} /> : '–'),
    },
    {
      name: 'invoice',
      header: t('invoice'),
      cell: ({ id }) => <span className="nums">{id}</span>,
    },
  ]
}
