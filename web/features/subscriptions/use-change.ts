import { useTranslations } from 'use-intl'
import type { ChangeSubscriptionInput, Subscription } from '../../../server/contract/subscriptions.ts'
import type { DoubtWords } from '../../actions/doubt-notice.tsx'
import { type SafeSubmit, useSafeSubmit } from '../../actions/use-safe-submit.ts'
import { useRefreshSimulator } from '../../simulator/use-simulator.ts'
import { useTellOnceShown } from '../../stream/one-moment.tsx'
import { gateway, trpc } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'

export type Change = { change: Partial<ChangeSubscriptionInput>; before: Subscription }
export type ChangeSubmit = SafeSubmit<Change, Subscription>

/**
 * Changes the amount or the card.
 * @param name the name under which an attempt is kept
 * @param isDone whether the subscription shows that the change was performed
 */
export function useChange(
  name: string,
  { id: subscriptionId }: Subscription,
  { isDone, onDone }: { isDone: (now: Subscription, change: Change) => boolean; onDone: () => void },
): ChangeSubmit {
  const t = useTranslations('subscriptions.change')
  const after = useAfterSubscriptionChange(subscriptionId)
  const tell = useTellOnceShown()
  return useSafeSubmit<Change, Subscription>(name, {
    send: ({ change }, context) =>
      gateway.subscriptions.change.mutate({ ...change, subscriptionId }, { context }),
    find: change =>
      isDone(change.before, change)
        ? undefined
        : gateway.subscriptions.get.query({ subscriptionId }).then(now => (isDone(now, change) ? now : null)),
    // The same amount twice is one change, and the provider accepts a token once.
    isRepeatable: true,
    onDone: () => {
      after()
      tell(() => sayDone(t('done')))
      onDone()
    },
  })
}

/** The texts after a lost answer to a write of subscriptions. */
export function useDoubtWords(written: 'subscription' | 'change' | 'plan' | 'planChange'): DoubtWords {
  const t = useTranslations('subscriptions.doubt')
  return { title: t(`title.${written}`), found: t(`found.${written}`) }
}

/** Invalidates the queries that a change to a subscription affects, among them the simulator's schedule. */
export function useAfterSubscriptionChange(subscriptionId: string): () => void {
  const utils = trpc.useUtils()
  const refreshSimulator = useRefreshSimulator()
  return () => {
    utils.subscriptions.get.invalidate({ subscriptionId })
    utils.subscriptions.timeline.invalidate({ subscriptionId })
    utils.subscriptions.search.invalidate()
    utils.invoices.search.invalidate()
    utils.calls.details.invalidate()
    refreshSimulator()
  }
}
