import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasAttempt } from '../../actions/attempts.ts'
import { WriteProblems } from '../../actions/doubt-notice.tsx'
import { SendAnyway, SubmitButton } from '../../actions/submit-button.tsx'
import type { useWriteForm } from '../../actions/use-write-form.ts'
import forms from '../../ui/forms/form.module.css'
import { submitByKeys } from '../../ui/forms/form-events.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** Whether a dialog is open. A write in doubt opens it again after a reload. */
export function useDialog(name: string) {
  const [isOpen, setOpen] = useState(() => hasAttempt(name))
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

type Props<Values extends Record<string, unknown>, Input, Done> = {
  title: string
  isOpen: boolean
  onClose: () => void
  write: ReturnType<typeof useWriteForm<Values, Input, Done>>
  toInput: (values: Values) => Input
  submitLabel: string
  children: ReactNode
}

/** The dialog of one write: its fields, what is wrong with them, and what the provider says. */
export function WriteDialog<Values extends Record<string, unknown>, Input, Done>(
  props: Props<Values, Input, Done>,
) {
  const { title, isOpen, onClose, write, toInput, submitLabel, children } = props
  const { form, safe, element, showWrong } = write
  const t = useTranslations('orders.counter.write')
  const send = () => safe.submit(toInput(form.values))
  const close = () => {
    safe.clearRefusal()
    onClose()
  }
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close}>
      <form
        ref={element}
        className={forms.form}
        noValidate
        aria-label={title}
        onSubmit={form.onSubmit(
          () => void send(),
          () => showWrong(),
        )}
        onKeyDown={submitByKeys}
      >
        {children}
        <SendAnyway wrong={Object.keys(form.errors).length} isBusy={safe.isBusy} onSend={send} />
        <WriteProblems safe={safe} failed={t('failed')} written={{ title: t('doubt'), found: t('found') }} />
        <div className={forms.buttons}>
          <SubmitButton safe={safe} aria-keyshortcuts="Control+Enter">
            {submitLabel}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
