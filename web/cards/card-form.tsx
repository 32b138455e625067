import { type ReactNode, type SubmitEvent, useRef } from 'react'
import { WriteProblems, type Written } from '../actions/doubt-notice.tsx'
import { ChangedMeanwhile } from '../actions/subject-state.tsx'
import { SendAnyway, SubmitButton } from '../actions/submit-button.tsx'
import { ProblemNotice } from '../notices/problem-notice.tsx'
import forms from '../ui/forms/form.module.css'
import { useFocusFirstError } from '../ui/forms/form-events.ts'
import type { CardDraft } from './card-draft.ts'
import { CardPicker } from './card-picker.tsx'
import { type CardWrite, useCardDraft } from './use-card-write.ts'

type Props<Input, Done> = {
  write: CardWrite<Input, Done>
  toInput: (token: string) => Input
  written: Written
  texts: { failed: string; tokenFailed: string; submit: string }
  /** Content above and below the fields. */
  before?: ReactNode
  after?: ReactNode
  /** Buttons besides the one that submits. */
  buttons?: (draft: CardDraft) => ReactNode
}

/** Chooses a card, creates its token and sends the token. */
export function CardForm<Input, Done>(props: Props<Input, Done>) {
  const { write, toInput, written, texts, before, after, buttons } = props
  const { safe, isBusy } = write
  const { check, ...fields } = useCardDraft()
  const element = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(element)
  const send = () => void write.save(fields.draft, token => toInput(token ?? ''))
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (check()) return send()
    write.clearFailures()
    focusFirstError()
  }
  return (
    <form ref={element} className={forms.form} noValidate onSubmit={onSubmit}>
      {before}
      <CardPicker site={write.site} {...fields} />
      {after}
      <SendAnyway wrong={fields.wrong.length} isBusy={isBusy} onSend={send} />
      <ChangedMeanwhile safe={safe} />
      {write.tokenFailure !== null && <ProblemNotice error={write.tokenFailure} title={texts.tokenFailed} />}
      <WriteProblems safe={safe} failed={texts.failed} written={written} />
      <div className={forms.buttons}>
        <SubmitButton safe={safe} isBusy={isBusy} disabled={!write.access}>
          {texts.submit}
        </SubmitButton>
        {buttons?.(fields.draft)}
      </div>
    </form>
  )
}
