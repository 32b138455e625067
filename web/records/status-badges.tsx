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

/** The status detail in words, with the provider's code. */
export function StatusDetailText({ detail }: { detail: string | null | undefined }) {
  const t = useTranslations('statusDetail')
  if (!detail) return null
  return (
    <span>
      {isStatusDetail(detail) ? `${t(detail)} ` : null}
      <code className="mono dimmed">{detail}</code>
    </span>
  )
}
