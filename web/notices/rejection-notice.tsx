import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { canReject } from '../../server/facts/fault-header.ts'
import { useSettings } from '../http/use-settings.ts'
import { findOutcome } from '../provider/card-outcomes.ts'
import { useAppliedFault } from '../simulator/faults.ts'
import { WhyNotice } from '../ui/feedback/why-notice.tsx'
import { AppliedFault } from './problem-words.tsx'
import { adviceFor } from './rejection-advice.ts'

type Props = {
  title: string
  /** The provider's code of the reason. */
  detail: string | null | undefined
  /** The reason in words, with its code. */
  words: ReactNode
  /** The x-request-id of the call that created the payment. Null if it is not known. */
  requestId?: string | null
  /** The name on the card, by which the simulator decides. */
  holder?: unknown
  /** Whether the simulator was told to reject this charge of a subscription. */
  isPlanned?: boolean
}

/** Says why a payment was rejected: the fault that affected it, the reason, what decided it, and what to try first. */
export function RejectionNotice({
  title,
  detail,
  words,
  requestId = null,
  holder,
  isPlanned = false,
}: Props) {
  const t = useTranslations('why')
  const isSimulator = useSettings()?.simulator === true
  const fault = useAppliedFault(requestId)
  const name = typeof holder === 'string' ? findOutcome(holder) : undefined
  const isByName = isSimulator && !isPlanned && name !== undefined && name.detail === detail
  return (
    <WhyNotice
      title={title}
      tryFirst={t(`try.${isPlanned ? 'planned' : adviceFor(detail)}`)}
      testId="rejection"
    >
      {fault !== undefined && canReject(fault) && <AppliedFault fault={fault} />}
      <p>{words}</p>
      {isByName && <p>{t('byName', { name: name.name })}</p>}
      {isPlanned && <p>{t('planned')}</p>}
    </WhyNotice>
  )
}

/** The id of the request that created the record, among the entries of its timeline. */
export function creatorOf(
  entries: readonly { kind: string; effect?: string; outcome?: string; correlation_id: string }[] | undefined,
): string | null {
  const call = entries?.find(entry => entry.kind === 'call' && entry.effect === 'create')
  return call?.correlation_id ?? null
}
