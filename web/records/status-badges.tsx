import { useTranslations } from 'use-intl'
import { isStatusDetail } from '../../server/facts/payment-statuses.ts'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'
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

const waitedTypes = ['ticket', 'atm', 'bank_transfer', 'digital_wallet'] as const

/** The status detail in words, with the provider's code. */
export function StatusDetailText({ detail, type }: DetailProps) {
  const t = useTranslations('statusDetail')
  const tWaiting = useTranslations('waitingFor')
  if (!detail) return null
  const waited = detail === 'pending_waiting_payment' && waitedTypes.find(one => one === type)
  const words = waited ? tWaiting(waited) : isStatusDetail(detail) && t(detail)
  return (
    <span>
      {words && `${words} `}
      <code className="mono dimmed">{detail}</code>
    </span>
  )
}
