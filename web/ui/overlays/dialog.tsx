import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../icon.tsx'
import classes from './dialog.module.css'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** The buttons at the end. */
  footer?: ReactNode
  size?: 'small' | 'large'
}

/** The browser's own modal dialog: it holds the focus, closes on Escape, and gives the focus back by itself. */
export function Dialog({ title, isOpen, onClose, children, footer, size = 'large' }: Props) {
  const t = useTranslations('common')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) element?.showModal()
    else if (!isOpen && element?.open) element.close()
  }, [isOpen])
  // The dialog has no padding of its own, so a press on it is a press on the veil around it.
  const onPress = (event: MouseEvent) => event.target === dialog.current && onClose()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by the browser itself.
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-size={size}
      aria-labelledby={titleId}
      // React lets the closing of a dialog inside this one bubble up to it.
      onClose={event => event.target === dialog.current && onClose()}
      onClick={onPress}
    >
      {isOpen && (
        <div className={classes.sheet}>
          <div className={classes.head}>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            <button type="button" className={classes.close} aria-label={t('close')} onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          <div className={classes.body}>{children}</div>
          {footer && <div className={classes.footer}>{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
