import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { useMatches } from '../../browser/use-matches.ts'
import { LongList } from '../../ui/lists/long-list.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { allColumns, type PaymentColumnChoice, paymentColumns } from './columns.ts'
import { usePaymentCells } from './payment-cells.tsx'
import type { Payment } from './payment-types.ts'
import classes from './payments.module.css'
import type { Payments } from './use-payments.ts'

const wideHeight = 48
/** Narrow rows are cards with two values in each line. */
const lineHeight = 26
const cardPadding = 16

type Props = { payments: Payments; columns: readonly PaymentColumnChoice[] }

/** The whole row links to the payment; the link element is its id. */
export function PaymentList({ payments, columns }: Props) {
  const t = useTranslations('payments')
  const isNarrow = useMatches('(max-width: 1180px)')
  const { rows, linked, total, query, loadMore, search } = payments
  const cells = usePaymentCells(payments.open, search.compare)
  const shown = allColumns.filter(name => name === 'payment' || columns.includes(name))
  const template = shown.map(name => paymentColumns[name]).join(' ')
  // The type has no custom properties.
  const style = { '--columns': template } as CSSProperties
  const isStale = query.isPlaceholderData
  const renderRow = (payment: Payment) => (
    <div
      className={classes.row}
      data-testid={`payment-${payment.id}`}
      aria-current={payment.id === search.id || undefined}
    >
      {shown.map(name => (
        <span key={name} data-column={name}>
          {cells[name](payment)}
        </span>
      ))}
    </div>
  )
  return (
    <div className={classes.table} style={style} aria-busy={isStale} data-stale={isStale || undefined}>
      <div className={`${classes.row} ${classes.head}`} aria-hidden="true">
        {shown.map(name => (
          <span key={name} data-column={name}>
            {t(`column.${name}`)}
          </span>
        ))}
      </div>
      {linked && (
        <section className={classes.linked} aria-label={t('linked')} data-testid="linked-payment">
          <p>{t('linked')}</p>
          {renderRow(linked)}
        </section>
      )}
      <LongList
        rows={rows}
        total={total ?? rows.length}
        keyOf={({ id }) => String(id)}
        rowHeight={isNarrow ? lineHeight * Math.ceil(shown.length / 2) + cardPadding : wideHeight}
        renderRow={renderRow}
        label={usePageTitle()}
        testId="payments"
        current={search.id === undefined ? undefined : String(search.id)}
        onEnd={loadMore}
      />
    </div>
  )
}
