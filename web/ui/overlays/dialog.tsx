import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../icon-button.tsx'
import classes from './dialog.module.css'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** The buttons at the bottom. */
  footer?: ReactNode
  size?: 'small' | 'large'
}

/** A native modal dialog: the browser traps the focus, closes it on Escape and returns the focus. */
export function Dialog({ title, isOpen, onClose, children, footer, size = 'large' }: Props) {
  const t = useTranslations('common')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) element?.showModal()
    else if (!isOpen && element?.open) element.close()
  }, [isOpen])
  // The dialog has no padding, so only a click on the backdrop has the dialog itself as its target.
  const onPress = (event: MouseEvent) => event.target === dialog.current && onClose()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by the browser itself.
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-size={size}
      aria-labelledby={titleId}
      // React bubbles the events of a nested dialog.
      onCancel={event => event.target === dialog.current && onClose()}
      // It arrives later than the dialog closes. One that was opened again meanwhile stays open.
      onClose={event => event.target === dialog.current && isOpen && !dialog.current.open && onClose()}
      onClick={onPress}
    >
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
