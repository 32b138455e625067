import { brandOf } from '../../../server/facts/countries/card-brands.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { readAmount } from '../../money/read-amount.ts'
import { lastFour } from '../../provider/test-cards.ts'
import { useCountryName } from '../../provider/use-country-name.ts'
import { Money } from '../../ui/values/money.tsx'
import { methodOf } from './card-to-token.ts'
import classes from './pay.module.css'
import { PayExpected } from './pay-expected.tsx'
import { PayResult } from './pay-result.tsx'
import type { PayValues } from './pay-values.ts'
import type { Made } from './use-pay.ts'
import type { PayChoice } from './use-pay-choice.ts'
import { useSavedCards } from './use-saved-cards.ts'

type Props = {
  choice: PayChoice
  values: PayValues
  /** What these values made; null before. */
  made: Made | null
}

/** What is paid, with what, and what the provider says to it: what is expected until there is an answer. */
export function PaySummary({ choice, values, made }: Props) {
  const locale = useFormatLocale()
  const nameOf = useCountryName()
  const saved = useSavedCards(choice.customerId)
  const { card, currency } = choice
  const amount = readAmount(values.amount, currency, locale)
  const method = methodOf(choice, values, saved)
  const digits =
    card.kind === 'test'
      ? lastFour(card.card.number)
      : saved.find(({ id }) => id === cardIdOf(card))?.last_four_digits
  const facts = [
    card.kind === 'offline' ? card.method.name : brandOf(method),
    digits && `••${digits}`,
    Number(values.installments) > 1 && `${values.installments} ×`,
    nameOf(choice.site),
  ]
  return (
    <div className={classes.summary}>
      <span className={classes.sum}>
        {amount.ok ? <Money amount={amount.value} currency={currency} /> : `${currency} ${values.amount}`}
      </span>
      <span className="dimmed">{facts.filter(Boolean).join(' · ')}</span>
      {made ? <PayResult made={made} /> : <PayExpected choice={choice} values={values} />}
    </div>
  )
}

function cardIdOf(card: PayChoice['card']): string | null {
  return card.kind === 'saved' ? card.cardId : null
}
