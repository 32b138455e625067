import { formatAmount } from '../../money/format-money.ts'

/** An amount with its ISO code, digits aligned. */
export function Money({ amount, currency }: { amount: number; currency: string | undefined }) {
  const code = currency ?? ''
  return (
    <span className="nums" style={{ whiteSpace: 'nowrap' }}>
      {code}
      {code && '\u00a0'}
      {formatAmount(amount, code)}
    </span>
  )
}
