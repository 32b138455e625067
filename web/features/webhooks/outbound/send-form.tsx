import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { DeliveryResult as Result } from '../../../../server/contract/outbound-notifications.ts'
import { toProblem } from '../../../errors/console-problem.ts'
import { ProblemNotice } from '../../../errors/problem-notice.tsx'
import { CurlButton } from '../../../http/curl-button.tsx'
import type { ShownRequest } from '../../../http/gateway-request.ts'
import { useMessagePart } from '../../../i18n/message-part.tsx'
import forms from '../../../ui/forms/form.module.css'
import { submitByKeys } from '../../../ui/forms/submit-by-keys.ts'
import { useFocusFirstError } from '../../../ui/forms/use-focus-first-error.ts'
import { DeliveryResult } from './delivery-result.tsx'

type Props = {
  label: string
  submitLabel: string
  /** The same call over REST, shown as curl. */
  request: ShownRequest
  /** State of the mutation: the last result, or the error. */
  sending: { isPending: boolean; data: Result | undefined; error: unknown }
  /** Sends. Returns false and marks the fields when one of them is invalid. */
  onSubmit: () => boolean
  onLeave: () => void
  children: ReactNode
}

/** The form of both dialogs: submit by button or Ctrl Enter, the request as curl, and the result. */
export function SendForm({ label, submitLabel, request, sending, onSubmit, onLeave, children }: Props) {
  const t = useTranslations('outbound')
  const tDoubt = useTranslations('doubt')
  const form = useRef<HTMLFormElement>(null)
  const resultBox = useRef<HTMLDivElement>(null)
  const focusFirstError = useFocusFirstError(form)
  const { data, error, isPending } = sending
  // The result may show a rejection reason, which is translated in the signature messages.
  useMessagePart('signature')
  useEffect(() => {
    if (data || error) resultBox.current?.focus()
  }, [data, error])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isPending && !onSubmit()) focusFirstError()
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
        <div className={forms.buttons}>
          <Button type="submit" loading={isPending} aria-keyshortcuts="Control+Enter">
            {submitLabel}
          </Button>
          <CurlButton {...request} />
        </div>
      </form>
      {error ? (
        <ProblemNotice
          ref={resultBox}
          error={error}
          title={toProblem(error).isOutcomeUnknown ? tDoubt('title.notification') : t('failed')}
        />
      ) : (
        data && !isPending && <DeliveryResult ref={resultBox} result={data} onLeave={onLeave} />
      )}
    </>
  )
}
