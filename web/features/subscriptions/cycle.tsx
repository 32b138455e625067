import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { frequencyTypes } from '../../../server/facts/subscription-statuses.ts'
import { readOneOf } from '../../browser/search-params.ts'
import { Money } from '../../ui/values/money.tsx'
import classes from './subscriptions.module.css'

type Terms = Pick<
  Subscription['auto_recurring'],
  'frequency' | 'frequency_type' | 'transaction_amount' | 'currency_id'
>

/** An amount with its cycle: `ARS 1,500.00 every month`. */
export function AmountAndCycle({ terms }: { terms: Terms }) {
  const cycleOf = useCycleText()
  return (
    <span>
      <Money amount={terms.transaction_amount} currency={terms.currency_id} />{' '}
      <span className={classes.cycle}>{cycleOf(terms)}</span>
    </span>
  )
}

type Period = { frequency: number; frequency_type: string }

/** A function that names a cycle in words. A unit that the console does not know keeps the provider's name. */
export function useCycleText(): (period: Period) => string {
  const t = useTranslations('subscriptions.every')
  return ({ frequency, frequency_type }) => {
    const unit = readOneOf(frequency_type, frequencyTypes)
    return unit ? t(unit, { count: frequency }) : `${frequency} ${frequency_type}`
  }
}

/** A function that names the length of a trial in words. */
export function useLengthText(): (period: Period) => string {
  const t = useTranslations('subscriptions.length')
  return ({ frequency, frequency_type }) => {
    const unit = readOneOf(frequency_type, frequencyTypes)
    return unit ? t(unit, { count: frequency }) : `${frequency} ${frequency_type}`
  }
}
