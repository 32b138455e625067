import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { subscriptionStatuses } from '../../../server/facts/subscription-statuses.ts'
import { SubjectState } from '../../actions/subject-state.tsx'
import { readOneOf } from '../../browser/search-params.ts'

type Props = { subscription: Subscription; children: ReactNode }

/** Tells the dialogs of the page in which state the subscription is. */
export function SubscriptionSubject({ subscription: { status, auto_recurring }, children }: Props) {
  const t = useTranslations('subscriptions')
  const known = readOneOf(status, subscriptionStatuses)
  return (
    <SubjectState
      kind="subscription"
      status={known ? t(`status.${known}`) : t('unknownStatus', { status })}
      detail={null}
      amount={String(auto_recurring.transaction_amount)}
      currency={auto_recurring.currency_id}
    >
      {children}
    </SubjectState>
  )
}
