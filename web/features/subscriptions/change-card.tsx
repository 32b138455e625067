import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { FormAction, useFormDialog } from '../../actions/form-action.tsx'
import { CardForm } from '../../cards/card-form.tsx'
import { useCardWrite } from '../../cards/use-card-write.ts'
import { useChange, useDoubtWords } from './use-change.ts'

const isDone = (now: Subscription, { before }: { before: Subscription }) => now.card_id !== before.card_id

/** The button and the form of a new card, which the provider validates with a payment of 0. */
export function ChangeCard({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions.change')
  const name = `new-card ${subscription.id}`
  const dialog = useFormDialog(name)
  const write = useCardWrite(useChange(name, subscription, { isDone, onDone: dialog.close }))
  return (
    <FormAction
      dialog={dialog}
      label={t('card')}
      icon="card"
      title={t('cardTitle')}
      onOpen={write.clearFailures}
    >
      <CardForm
        write={write}
        toInput={token => ({ change: { card_token_id: token }, before: subscription })}
        written={useDoubtWords('change')}
        texts={{ failed: t('failed'), tokenFailed: t('tokenFailed'), submit: t('save') }}
        before={<p className="dimmed">{t('cardHint')}</p>}
      />
    </FormAction>
  )
}
