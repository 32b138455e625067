import { useTranslations } from 'use-intl'
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
