import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { type Amount, formatAmount } from '../../money/format-money.ts'

/** An amount with its ISO code, whose digits are aligned. */
export function Money({ amount, currency }: { amount: Amount; currency: string | undefined }) {
  const locale = useFormatLocale()
  const code = currency ?? ''
  return (
    <span className="nums" style={{ whiteSpace: 'nowrap' }}>
      {code}
      {code && '\u00a0'}
      {formatAmount(amount, code, locale)}
    </span>
  )
}
