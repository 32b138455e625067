import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { useSafeSubmit } from '../../actions/use-safe-submit.ts'
import { gateway } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { useAfterSubscriptionChange } from './use-after-subscription-change.ts'

export type SubscriptionAction = 'pause' | 'resume' | 'cancel'

/** The status that each action asks for. */
export const askedStatus = {
  pause: 'paused',
  resume: 'authorized',
  cancel: 'cancelled',
} as const satisfies Record<SubscriptionAction, string>

type Input = { action: SubscriptionAction; before: Subscription }

/** Pauses, resumes and cancels. `asked` is the action that waits for its confirmation. */
export function useSubscriptionAction(subscription: Subscription) {
  const t = useTranslations('subscriptions.move')
  const [asked, setAsked] = useState<SubscriptionAction | null>(null)
  const after = useAfterSubscriptionChange(subscription.id)
  const safe = useSafeSubmit<Input, Subscription>(`action ${subscription.id}`, {
    send: ({ action, before: { id: subscriptionId } }, context) =>
      gateway.subscriptions.change.mutate({ subscriptionId, status: askedStatus[action] }, { context }),
    find: ({ action, before: { id: subscriptionId, status } }) => {
      // If it was in the state before, the state does not show whether the action was performed.
      if (status === askedStatus[action]) return undefined
      return gateway.subscriptions.get
        .query({ subscriptionId })
        .then(now => (now.status === askedStatus[action] ? now : null))
    },
    // Setting the same status again changes nothing.
    isRepeatable: true,
    onDone: (_, { action }) => {
      setAsked(null)
      after()
      sayDone(t('done', { name: t(`${action}.name`) }))
    },
  })
  return {
    safe,
    asked,
    ask: (action: SubscriptionAction) => {
      safe.clearRefusal()
      setAsked(action)
    },
    close: () => setAsked(null),
    confirm: () => asked && void safe.submit({ action: asked, before: subscription }),
  }
}
