import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { DoubtNotice } from '../../../actions/doubt-notice.tsx'
import { SendAnyway } from '../../../actions/submit-button.tsx'
import type { ShownRequest } from '../../../http/curl.ts'
import { CurlButton } from '../../../http/curl-button.tsx'
import { useMessagePart } from '../../../i18n/load-message-part.ts'
import { ProblemNotice } from '../../../notices/problem-notice.tsx'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import forms from '../../../ui/forms/form.module.css'
import { submitByKeys, useFocusFirstError } from '../../../ui/forms/form-events.ts'
import { DeliveryResult } from './delivery-result.tsx'
import type { Sending } from './use-send.tsx'

type Props<Input> = {
  label: string
  submitLabel: string
  /** The same call over REST, which is shown as curl. */
  request: ShownRequest
  sending: Sending<Input>
  /** The number of invalid fields. */
  wrong: number
  /** Whether invalid fields are marked. */
  isMarked: boolean
  onMark: () => void
  /** Sends the values unchanged, even invalid ones. */
  onSend: () => unknown
  onLeave: () => void
  /** Why the store of another address may have answered with this status. */
  whyRefused?: (status: number) => ReactNode
  children: ReactNode
}

/** The form of both dialogs. It is submitted by button or Ctrl Enter, and shows the request as curl and the result. */
export function SendForm<Input>(props: Props<Input>) {
  const { label, submitLabel, request, sending, onLeave, whyRefused, children } = props
  const { wrong, isMarked, onMark, onSend } = props
  const t = useTranslations('outbound')
  const form = useRef<HTMLFormElement>(null)
  const resultBox = useRef<HTMLDivElement>(null)
  const focusFirstError = useFocusFirstError(form)
  const { safe, result } = sending
  const { refusal, isBusy } = safe
  // The result may show a rejection reason, which is translated in the signature messages.
  useMessagePart('signature')
  useEffect(() => {
    if (result || refusal) resultBox.current?.focus()
  }, [result, refusal])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    onMark()
    if (wrong === 0) return onSend()
    safe.clearRefusal()
    focusFirstError()
  }
  return (
    <>
      <form
        ref={form}
        className={forms.form}
        aria-label={label}
        noValidate
        onSubmit={submit}
        onKeyDown={submitByKeys}
      >
        {children}
        <SendAnyway wrong={isMarked ? wrong : 0} isBusy={isBusy} onSend={onSend} />
        <div className={forms.buttons}>
          <BusyButton type="submit" isBusy={isBusy} aria-keyshortcuts="Control+Enter">
            {submitLabel}
          </BusyButton>
          <CurlButton {...request} />
        </div>
      </form>
      <DoubtNotice safe={safe} written="notification" />
      {refusal ? (
        <ProblemNotice ref={resultBox} error={refusal} title={t('failed')} />
      ) : (
        result && <DeliveryResult ref={resultBox} {...{ result, onLeave, whyRefused }} />
      )}
    </>
  )
}
