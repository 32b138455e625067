import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../icon-button.tsx'
import classes from './dialog.module.css'
import { focusFirstField } from './focus-first-field.ts'

/**
 * The attributes of a native modal dialog that is shown while `isOpen`: the browser traps the focus, closes it on Escape
 * and returns the focus. The dialog must have no padding, so that only a click on its backdrop has the dialog itself as
 * its target.
 */
export function useModal(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = ref.current
    if (isOpen && !element?.open) element?.showModal()
    else if (!isOpen && element?.open) element.close()
  }, [isOpen])
  // React bubbles the events of a nested dialog, so the target is compared.
  const closeIfOwn = (event: SyntheticEvent) => {
    if (event.target === ref.current) onClose()
  }
  return {
    ref,
    onCancel: closeIfOwn,
    onClick: closeIfOwn,
    // The event arrives after the dialog has closed. A dialog that was opened again meanwhile stays open.
    onClose: (event: SyntheticEvent) => {
      if (isOpen && !ref.current?.open) closeIfOwn(event)
    },
  }
}

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** The buttons at the bottom. */
  footer?: ReactNode
  size?: 'small' | 'large'
}

/** A modal dialog with a title and a button that closes it. It starts on its first field, or on its safe action. */
export function Dialog({ title, isOpen, onClose, children, footer, size = 'large' }: Props) {
  const t = useTranslations('common')
  const modal = useModal(isOpen, onClose)
  const titleId = useId()
  const { ref } = modal
  useEffect(() => (isOpen && ref.current ? focusFirstField(ref.current) : undefined), [isOpen, ref])
  return (
    <dialog {...modal} className={classes.dialog} data-size={size} aria-labelledby={titleId}>
      {isOpen && (
        <div className={classes.sheet}>
          <div className={classes.head}>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            <IconButton icon="close" label={t('close')} onClick={onClose} />
          </div>
          <div className={classes.body}>{children}</div>
          {footer && <div className={classes.footer}>{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
