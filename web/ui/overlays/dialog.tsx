import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../icon-button.tsx'
import classes from './dialog.module.css'
import { useModal } from './use-modal.ts'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** The buttons at the bottom. */
  footer?: ReactNode
  size?: 'small' | 'large'
}

/** A modal dialog with a title and a button that closes it. */
export function Dialog({ title, isOpen, onClose, children, footer, size = 'large' }: Props) {
  const t = useTranslations('common')
  const modal = useModal(isOpen, onClose)
  const titleId = useId()
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
