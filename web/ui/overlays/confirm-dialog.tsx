import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { BusyButton } from '../forms/busy-button.tsx'
import { Dialog } from './dialog.tsx'

/** The look of a button that opens something destructive. The button that confirms it is filled with the same color. */
export const dangerous = { variant: 'outline', color: 'bad' } as const

type Props = {
  title: string
  children: ReactNode
  /** The label names the action: "Remove card". */
  confirmLabel: string
  isOpen: boolean
  isBusy: boolean
  isDisabled?: boolean
  /** Whether the action loses something. The default is true. */
  isDangerous?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: Props) {
  const { title, children, confirmLabel, isOpen, isBusy, isDisabled = false, isDangerous = true } = props
  const { onConfirm, onClose } = props
  const t = useTranslations('common')
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      footer={
        <>
          <Button variant="default" data-safe onClick={onClose}>
            {/* The button is not "Cancel": beside "Cancel payment" nobody could tell which one cancels. */}
            {t('goBack')}
          </Button>
          <BusyButton
            {...(isDangerous && { color: 'bad' })}
            isBusy={isBusy}
            disabled={isDisabled}
            onClick={onConfirm}
          >
            {confirmLabel}
          </BusyButton>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
