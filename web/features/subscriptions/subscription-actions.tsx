import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { ActionDialog, useConfirmedAction } from '../../actions/action-dialog.tsx'
import { ActionButton, ActionList } from '../../actions/action-list.tsx'
import { ButtonSlot, ButtonSlots } from '../../actions/button-slots.tsx'
import { SubscriptionStatusBadge } from '../../records/subscription-badges.tsx'
import { useTellOnceShown } from '../../stream/one-moment.tsx'
import { gateway } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import type { IconName } from '../../ui/icon.tsx'
import { ChangeAmount } from './change-amount.tsx'
import { ChangeCard } from './change-card.tsx'
import { useSubscriptionObstacles } from './status.tsx'
import { useAfterSubscriptionChange, useDoubtWords } from './use-change.ts'

type SubscriptionAction = 'pause' | 'resume' | 'cancel'

/** The status that each action requests. */
const wantedStatus = {
  pause: 'paused',
  resume: 'authorized',
  cancel: 'cancelled',
} as const satisfies Record<SubscriptionAction, string>

type Input = { action: SubscriptionAction; before: Subscription }

/** Pauses, resumes and cancels. */
function useSubscriptionAction(subscription: Subscription) {
  const t = useTranslations('subscriptions.action')
  const after = useAfterSubscriptionChange(subscription.id)
  const tell = useTellOnceShown()
  return useConfirmedAction<SubscriptionAction, Input, Subscription>(`action ${subscription.id}`, {
    toInput: action => ({ action, before: subscription }),
    send: ({ action, before: { id: subscriptionId } }, context) =>
      gateway.subscriptions.change.mutate({ subscriptionId, status: wantedStatus[action] }, { context }),
    find: ({ action, before: { id: subscriptionId, status } }) => {
      // If the subscription was in this state before, the state does not show whether the action was performed.
      if (status === wantedStatus[action]) return undefined
      return gateway.subscriptions.get
        .query({ subscriptionId })
        .then(now => (now.status === wantedStatus[action] ? now : null))
    },
    // Setting the same status again changes nothing.
    isRepeatable: true,
    onDone: ({ action }) => {
      after()
      tell(() => sayDone(t(`${action}.done`)))
    },
  })
}

const statusChanges = ['pause', 'resume', 'cancel'] as const satisfies SubscriptionAction[]

type Props = {
  subscription: Subscription
  /** The title, which gets the focus when the focused button has disappeared because its action was made. */
  title: RefObject<HTMLElement | null>
}

/** The seller's actions: those that the status allows, and those that the provider will refuse. */
export function SubscriptionActions({ subscription, title }: Props) {
  const t = useTranslations('subscriptions.action')
  const state = useSubscriptionAction(subscription)
  const { chosen } = state
  const obstacleTo = useSubscriptionObstacles(subscription)
  const words = useDoubtWords('change')
  const isFinal = subscription.status === 'cancelled'
  // The provider accepts a request for the present status, without effect.
  const effective = statusChanges.filter(
    action => action !== 'resume' || subscription.status !== 'authorized',
  )
  const statusActions = effective.map(action => ({
    key: action,
    obstacle: obstacleTo(wantedStatus[action]),
    button: (
      <ActionButton
        label={t(`${action}.name`)}
        icon={icons[action]}
        isDangerous={action === 'cancel'}
        onPress={() => state.ask(action)}
      />
    ),
    outcome: <SubscriptionStatusBadge status={wantedStatus[action]} isPlain />,
  }))
  const actions = [
    ...statusActions,
    { key: 'amount', obstacle: obstacleTo('details'), button: <ButtonSlot name="amount" /> },
    { key: 'card', obstacle: obstacleTo('card'), button: <ButtonSlot name="card" /> },
  ]
  return (
    <ButtonSlots
      forms={[
        { key: 'amount', form: <ChangeAmount subscription={subscription} /> },
        { key: 'card', form: <ChangeCard subscription={subscription} /> },
      ]}
    >
      <ActionList
        kind="subscription"
        title={title}
        isFinal={isFinal}
        actions={actions
          .filter(({ obstacle }) => obstacle === null)
          .map(action => ({ ...action, by: 'seller' as const }))}
        refused={actions
          .filter(({ obstacle }) => obstacle !== null)
          .map(({ key, button, obstacle: reason }) => ({ key, button, reason }))}
      />
      <ActionDialog
        action={state}
        written={words}
        chosen={
          chosen && {
            name: t(`${chosen}.name`),
            says: t(`${chosen}.says`),
            obstacle: obstacleTo(wantedStatus[chosen]),
            isDangerous: chosen === 'cancel',
          }
        }
        failed={t('failed')}
      />
    </ButtonSlots>
  )
}

const icons: Record<SubscriptionAction, IconName> = { pause: 'pause', resume: 'play', cancel: 'ban' }
