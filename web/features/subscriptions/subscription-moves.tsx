import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { ButtonSlot, ButtonSlots } from '../../actions/button-slots.tsx'
import { MoveButton } from '../../actions/move-button.tsx'
import { MoveDialog } from '../../actions/move-dialog.tsx'
import { MoveList } from '../../actions/move-list.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { ChangeAmount } from './change-amount.tsx'
import { ChangeCard } from './change-card.tsx'
import { SubscriptionStatusBadge } from './status.tsx'
import { useDoubtWords } from './use-doubt-words.ts'
import { askedStatus, type SubscriptionAction, useSubscriptionAction } from './use-subscription-action.ts'
import { useSubscriptionObstacles } from './use-subscription-obstacles.ts'

const actions = ['pause', 'resume', 'cancel'] as const satisfies SubscriptionAction[]

type Props = {
  subscription: Subscription
  /** Gets the focus when the focused button is gone, because its move was made. */
  title: RefObject<HTMLElement | null>
}

/** The seller's moves: those that the status allows, and those that the provider will refuse. */
export function SubscriptionMoves({ subscription, title }: Props) {
  const t = useTranslations('subscriptions.move')
  const { safe, asked, ask, close, confirm } = useSubscriptionAction(subscription)
  const obstacleTo = useSubscriptionObstacles(subscription)
  const words = useDoubtWords('change')
  const isFinal = subscription.status === 'cancelled'
  // Asking for the status that it has is accepted without effect.
  const effective = actions.filter(action => action !== 'resume' || subscription.status !== 'authorized')
  const statusMoves = effective.map(action => ({
    key: action,
    obstacle: obstacleTo(askedStatus[action]),
    button: (
      <MoveButton
        label={t(`${action}.name`)}
        icon={icons[action]}
        isDangerous={action === 'cancel'}
        onPress={() => ask(action)}
      />
    ),
    outcome: <SubscriptionStatusBadge status={askedStatus[action]} plain />,
  }))
  const moves = [
    ...statusMoves,
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
      <MoveList
        kind="subscription"
        title={title}
        isFinal={isFinal}
        moves={moves
          .filter(({ obstacle }) => obstacle === null)
          .map(move => ({ ...move, by: 'seller' as const }))}
        refused={moves
          .filter(({ obstacle }) => obstacle !== null)
          .map(({ key, button, obstacle: reason }) => ({ key, button, reason }))}
      />
      <MoveDialog
        safe={safe}
        written={words}
        asked={
          asked && {
            name: t(`${asked}.name`),
            says: t(`${asked}.says`),
            obstacle: obstacleTo(askedStatus[asked]),
            isDangerous: asked === 'cancel',
          }
        }
        failed={t('failed')}
        onConfirm={confirm}
        onClose={close}
      />
    </ButtonSlots>
  )
}

const icons: Record<SubscriptionAction, IconName> = { pause: 'pause', resume: 'play', cancel: 'ban' }
