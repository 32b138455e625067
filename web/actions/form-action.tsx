import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Icon, type IconName } from '../ui/icon.tsx'
import { dangerous } from '../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { usePageCommand } from '../ui/page/page-commands.ts'
import { hasAttempt } from './attempts.ts'
import { InButtonSlot } from './button-slots.tsx'
import classes from './form-action.module.css'

/** Whether the dialog of a form is open. It is open at first if the form's last write, of this name, is in doubt. */
export function useFormDialog(name: string) {
  const [isOpen, setOpen] = useState(() => hasAttempt(name))
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

type Props = {
  dialog: ReturnType<typeof useFormDialog>
  label: string
  icon: IconName
  title: string
  isDangerous?: boolean
  /** Why the provider will refuse the request. Null if nothing is known against it. */
  obstacle?: string | null
  /** The name under which the command palette offers the action. By default it does not. */
  command?: string
  isSmall?: boolean
  dialogSize?: 'small'
  /** Runs before the dialog opens. */
  onOpen: () => void
  /** The form. Its write is outside, so that a write in doubt is kept when the dialog is closed and opened again. */
  children: ReactNode
}

/**
 * Opens the form of an action, by a button in its slot. If the provider will refuse the request, a text says why, and
 * the button can be pressed all the same.
 */
export function FormAction(props: Props) {
  const { dialog, label, icon, title, isDangerous = false, obstacle = null, command, children } = props
  const obstacleId = useId()
  const open = () => {
    props.onOpen()
    dialog.open()
  }
  usePageCommand(command === undefined ? null : { label: command, icon, run: open })
  return (
    <>
      <InButtonSlot>
        <Button
          {...(isDangerous ? dangerous : { variant: 'default' })}
          {...(props.isSmall && { size: 'xs' })}
          leftSection={<Icon name={icon} size={props.isSmall ? 15 : 16} />}
          aria-describedby={obstacle ? obstacleId : undefined}
          onClick={open}
        >
          {label}
        </Button>
        {obstacle && (
          <span id={obstacleId} className={classes.obstacle}>
            {obstacle}
          </span>
        )}
      </InButtonSlot>
      <Dialog
        title={title}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        {...(props.dialogSize && { size: props.dialogSize })}
      >
        {children}
      </Dialog>
    </>
  )
}
