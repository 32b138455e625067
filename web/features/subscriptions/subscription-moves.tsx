import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import {
  nextSubscriptionStatuses,
  subscriptionStatuses,
} from '../../../server/facts/subscription-statuses.ts'
import { readOneOf } from '../../address/search-params.ts'
import { MoveButton } from '../../moves/move-button.tsx'
import { MoveDialog } from '../../moves/move-dialog.tsx'
import { MoveList } from '../../moves/move-list.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { ChangeAmount } from './change-amount.tsx'
import { ChangeCard } from './change-card.tsx'
import { SubscriptionStatusBadge } from './status.tsx'
import { useDoubtWords } from './use-doubt-words.ts'
import { askedStatus, type SubscriptionAction, useSubscriptionAction } from './use-subscription-action.ts'

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
  const obstacleTo = useObstacles(subscription)
  const words = useDoubtWords('change')
  const isFinal = subscription.status === 'cancelled'
  const changes = [
    { key: 'amount', button: <ChangeAmount subscription={subscription} /> },
    { key: 'card', button: <ChangeCard subscription={subscription} /> },
  ]
  const changeObstacle = obstacleTo('change')
  const moves = actions.map(action => ({
    key: action,
    obstacle: obstacleTo(action),
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
  return (
    <div>
      <MoveList
        kind="subscription"
        title={title}
        isFinal={isFinal}
        moves={[
          ...moves
            .filter(({ obstacle }) => obstacle === null)
            .map(move => ({ ...move, by: 'seller' as const })),
          ...(changeObstacle === null ? changes.map(move => ({ ...move, by: 'seller' as const })) : []),
        ]}
        refused={[
          ...moves
            .filter(({ obstacle }) => obstacle !== null)
            .map(({ key, button, obstacle: reason }) => ({ key, button, reason })),
          ...(changeObstacle === null ? [] : changes.map(move => ({ ...move, reason: changeObstacle }))),
        ]}
      />
      <MoveDialog
        safe={safe}
        written={words}
        asked={
          asked && {
            name: t(`${asked}.name`),
            says: t(`${asked}.says`),
            obstacle: obstacleTo(asked),
            isDangerous: asked === 'cancel',
          }
        }
        failed={t('failed')}
        onConfirm={confirm}
        onClose={close}
      />
    </div>
  )
}

/** Why the provider will refuse a move, in words; null if nothing is known against it. */
function useObstacles({ status }: Subscription): (move: SubscriptionAction | 'change') => string | null {
  const t = useTranslations('subscriptions.obstacle')
  const known = readOneOf(status, subscriptionStatuses)
  return move => {
    if (known === undefined) return null
    if (known === 'cancelled') return t('cancelled')
    if (move === 'change') {
      if (known === 'authorized') return null
      return t(known === 'paused' ? 'paused' : 'pending')
    }
    const asked = askedStatus[move]
    if (known === asked) return t('already')
    // The payer alone authorizes, on the hosted page.
    if (known === 'pending' && move === 'resume') return t('payerAuthorizes')
    return nextSubscriptionStatuses[known].includes(asked) ? null : t('pending')
  }
}

const icons: Record<SubscriptionAction, IconName> = { pause: 'pause', resume: 'play', cancel: 'ban' }
