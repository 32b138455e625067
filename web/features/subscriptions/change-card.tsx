import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { WriteProblems } from '../../actions/doubt-notice.tsx'
import { FormAction, useFormDialog } from '../../actions/form-action.tsx'
import { ChangedMeanwhile } from '../../actions/subject-state.tsx'
import { SendAnyway, SubmitButton } from '../../actions/submit-button.tsx'
import { firstDraft, type OwnField, wrongFields } from '../../cards/card-draft.ts'
import { CardPicker } from '../../cards/card-picker.tsx'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import forms from '../../ui/forms/form.module.css'
import { useFocusFirstError } from '../../ui/forms/form-events.ts'
import { useChange, useDoubtWords } from './use-change.ts'
import { useTokenize } from './use-tokenize.ts'

const isDone = (now: Subscription, { before }: { before: Subscription }) => now.card_id !== before.card_id

/** The button and the form of a new card, which the provider validates with a payment of 0. */
export function ChangeCard({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions.change')
  const name = `new-card ${subscription.id}`
  const dialog = useFormDialog(name)
  const [draft, setDraft] = useState(firstDraft)
  const [wrong, setWrong] = useState<OwnField[]>([])
  const element = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(element)
  const safe = useChange(name, subscription, { isDone, onDone: dialog.close })
  const card = useTokenize()
  const words = useDoubtWords('change')
  const send = async () => {
    safe.clearRefusal()
    const token = await card.tokenize(draft)
    if (token !== null) await safe.submit({ change: { card_token_id: token }, before: subscription })
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = wrongFields(draft)
    setWrong(found)
    if (found.length === 0) return void send()
    safe.clearRefusal()
    focusFirstError()
  }
  return (
    <FormAction
      dialog={dialog}
      label={t('card')}
      icon="card"
      title={t('cardTitle')}
      onOpen={safe.clearRefusal}
    >
      <form ref={element} className={forms.form} noValidate onSubmit={onSubmit}>
        <p className="dimmed">{t('cardHint')}</p>
        <CardPicker
          site={card.site}
          draft={draft}
          wrong={wrong}
          onChange={next => {
            setDraft(next)
            setWrong([])
          }}
        />
        <SendAnyway wrong={wrong.length} isBusy={safe.isBusy || card.isBusy} onSend={() => void send()} />
        {card.failure !== null && <ProblemNotice error={card.failure} title={t('tokenFailed')} />}
        <ChangedMeanwhile safe={safe} />
        <WriteProblems safe={safe} failed={t('failed')} written={words} />
        <div className={forms.buttons}>
          <SubmitButton safe={safe} isBusy={safe.isBusy || card.isBusy} disabled={!card.isReady}>
            {t('save')}
          </SubmitButton>
        </div>
      </form>
    </FormAction>
  )
}
