import { Button } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { hasAttempt } from '../../actions/attempts.ts'
import { InButtonSlot } from '../../actions/button-slots.tsx'
import { WriteProblems } from '../../actions/doubt-notice.tsx'
import { ChangedMeanwhile } from '../../actions/subject-state.tsx'
import { SendAnyway, SubmitButton } from '../../actions/submit-button.tsx'
import { firstDraft, type OwnField, wrongFields } from '../../cards/card-draft.ts'
import { CardPicker } from '../../cards/card-picker.tsx'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import forms from '../../ui/forms/form.module.css'
import { useFocusFirstError } from '../../ui/forms/form-events.ts'
import { Icon } from '../../ui/icon.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useChange, useDoubtWords } from './use-change.ts'
import { useTokenize } from './use-tokenize.ts'

const isDone = (now: Subscription, { before }: { before: Subscription }) => now.card_id !== before.card_id

/** The button and the form of a new card, which the provider validates with a payment of 0. */
export function ChangeCard({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions.change')
  const name = `new-card ${subscription.id}`
  const [isOpen, setOpen] = useState(() => hasAttempt(name))
  const [draft, setDraft] = useState(firstDraft)
  const [wrong, setWrong] = useState<OwnField[]>([])
  const element = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(element)
  // The write is outside the dialog, so that a change in doubt is kept when the dialog is closed and opened again.
  const safe = useChange(name, subscription, { isDone, onDone: () => setOpen(false) })
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
    <>
      <InButtonSlot>
        <Button
          variant="default"
          leftSection={<Icon name="card" size={16} />}
          onClick={() => {
            safe.clearRefusal()
            setOpen(true)
          }}
        >
          {t('card')}
        </Button>
      </InButtonSlot>
      <Dialog title={t('cardTitle')} isOpen={isOpen} onClose={() => setOpen(false)}>
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
      </Dialog>
    </>
  )
}
