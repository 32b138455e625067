import type { ReactNode } from 'react'
import forms from '../ui/forms/form.module.css'
import { submitByKeys } from '../ui/forms/form-events.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { WriteProblems, type Written } from './doubt-notice.tsx'
import { SendAnyway, SubmitButton } from './submit-button.tsx'
import type { WriteForm } from './use-write-form.ts'

type Props<Values extends Record<string, unknown>, Input, Done> = {
  title: string
  isOpen: boolean
  onClose: () => void
  write: WriteForm<Values, Input, Done>
  submitLabel: string
  /** Title of the notice if the write was refused. */
  failed: string
  written: Written
  /** Beside the button that submits. */
  curl?: ReactNode
  children: ReactNode
}

/** The dialog of one write: its fields, what is wrong with them, and what the provider says. */
export function WriteDialog<Values extends Record<string, unknown>, Input, Done>(
  props: Props<Values, Input, Done>,
) {
  const { title, isOpen, onClose, write, submitLabel, failed, written, curl, children } = props
  const { form, safe, element, send, submit } = write
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
        onSubmit={submit}
        onKeyDown={submitByKeys}
      >
        {children}
        <SendAnyway wrong={Object.keys(form.errors).length} isBusy={safe.isBusy} onSend={send} />
        <WriteProblems safe={safe} failed={failed} written={written} />
        <div className={forms.buttons}>
          <SubmitButton safe={safe} aria-keyshortcuts="Control+Enter">
            {submitLabel}
          </SubmitButton>
          {curl}
        </div>
      </form>
    </Dialog>
  )
}
