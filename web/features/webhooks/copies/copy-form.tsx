import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { SentCopy as Sent } from '../../../../server/contract/copies.ts'
import { ProblemNotice } from '../../../errors/problem-notice.tsx'
import { CurlButton } from '../../../http/curl-button.tsx'
import type { ShownRequest } from '../../../http/gateway-request.ts'
import forms from '../../../ui/forms/form.module.css'
import { submitByKeys } from '../../../ui/forms/submit-by-keys.ts'
import { useFocusOnWrong } from '../../../ui/forms/use-focus-on-wrong.ts'
import { useSignatureMessages } from '../signature-texts.tsx'
import { SentCopy } from './sent-copy.tsx'

type Props = {
  label: string
  submitLabel: string
  /** The same over REST. */
  request: ShownRequest
  /** The operation as it stands: what it sent last, or why it did not. */
  sending: { isPending: boolean; data: Sent | undefined; error: unknown }
  /** Sends; false where something is wrong with the fields, which are marked then. */
  onSubmit: () => boolean
  onLeave: () => void
  children: ReactNode
}

/** What both dialogs have in common: sending, by Ctrl Enter as well, the same as curl, and the result. */
export function CopyForm({ label, submitLabel, request, sending, onSubmit, onLeave, children }: Props) {
  const t = useTranslations('copies')
  const form = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLDivElement>(null)
  const focusOnWrong = useFocusOnWrong(form)
  const { data, error, isPending } = sending
  // The result may say why the copy was not believed.
  useSignatureMessages()
  useEffect(() => {
    if (data || error) result.current?.focus()
  }, [data, error])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isPending && !onSubmit()) focusOnWrong()
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
        <ProblemNotice ref={result} error={error} title={t('failed')} />
      ) : (
        data && !isPending && <SentCopy ref={result} copy={data} onLeave={onLeave} />
      )}
    </>
  )
}
