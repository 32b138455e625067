import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { centsOf } from '../money/exact.ts'
import type { Amount } from '../money/format-money.ts'
import { Money } from '../ui/values/money.tsx'
import classes from './sum-line.module.css'

type SumProps = { amount: Amount; currency: string | undefined; children: ReactNode }

/** The amount of a payment or an order, with its status. */
export function SumLine({ amount, currency, children }: SumProps) {
  return (
    <div className={classes.hero}>
      <span className={classes.sum}>
        <Money amount={amount} currency={currency} />
      </span>
      {children}
    </div>
  )
}

/** Amounts as decimal text. `left` is null if it is unknown what is left, as in a dispute, which takes the rest. */
type BarProps = { total: string; refunded: string; left: string | null; currency: string | undefined }

/** The refunded part. Renders nothing before the first refund. */
export function RefundedBar({ total, refunded, left, currency }: BarProps) {
  const t = useTranslations('state')
  if (centsOf(refunded) <= 0n) return null
  const share = Math.min(100, (Number(refunded) / Number(total)) * 100)
  return (
    <div className={classes.refunded} data-testid="refunded">
      <div className={classes.bar} aria-hidden="true">
        <div className={classes.barFill} style={{ width: `${share}%` }} />
      </div>
      {t('refunded')} <Money amount={refunded} currency={currency} />
      {left !== null && (
        <>
          {' '}
          · {t('left')}{' '}
          <strong>
            <Money amount={left} currency={currency} />
          </strong>
        </>
      )}
    </div>
  )
}
