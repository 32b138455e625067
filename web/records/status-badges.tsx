import { useTranslations } from 'use-intl'
import { useFormatLocale } from '../i18n/use-format-locale.ts'
import { type Amount, formatMoney } from '../money/format-money.ts'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'
import { useDetailWords } from './detail-words.ts'
import { isShownStatus, lookOf, shownStatusOf } from './payment-status.ts'

type Props = { status: string; detail?: string | null | undefined; isPlain?: boolean; testId?: string }

export function PaymentStatusBadge({ status, detail, ...frame }: Props) {
  const t = useTranslations('status')
  const shown = shownStatusOf(status, detail)
  const label = isShownStatus(shown) ? t(shown) : t('unknown', { status })
  return <StatusBadge {...lookOf(shown)} {...frame} label={label} status={status} />
}

type DetailProps = {
  detail: string | null | undefined
  /** The `payment_type_id`, if it is known: a payment that waits names what it waits for. */
  type?: string | null | undefined
}

/** The status detail in words, with the provider's code. */
export function StatusDetailText({ detail, type }: DetailProps) {
  const wordsOf = useDetailWords()
  if (!detail) return null
  const words = wordsOf(detail, type)
  return (
    <span>
      {words && `${words} `}
      <code className="mono dimmed">{detail}</code>
    </span>
  )
}

/** How much of a payment or an order was refunded, as the reason of a state that says only that a part was. */
export function RefundedPart({ amount, currency }: { amount: Amount; currency: string }) {
  const t = useTranslations('lists')
  const locale = useFormatLocale()
  return t('refundedPart', { amount: formatMoney(amount, currency, locale) })
}
