import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icon.tsx'
import { dangerous } from '../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { usePageCommand } from '../ui/page/page-commands.ts'
import classes from './amount-button.module.css'
import type { AmountWords } from './amount-form.tsx'
import { InButtonSlot } from './button-slots.tsx'

type Props = {
  words: AmountWords
  /** Why the provider will refuse the request. Null if nothing is known against it. */
  obstacle: string | null
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** The form. */
  children: ReactNode
}

/**
 * Opens the form of a refund or a capture, by a button in its slot. If the provider will refuse the request, a text
 * tells why, and the button can be pressed all the same.
 */
export function AmountButton({ words, obstacle, isOpen, setOpen, children }: Props) {
  const t = useTranslations(words)
  const obstacleId = useId()
  const isRefund = words.endsWith('refund')
  const icon = isRefund ? 'refund' : 'lock'
  const open = () => setOpen(true)
  usePageCommand({ label: t('title'), icon, run: open })
  return (
    <>
      <InButtonSlot>
        <Button
          {...(isRefund ? dangerous : { variant: 'default' })}
          leftSection={<Icon name={icon} size={16} />}
          aria-describedby={obstacle ? obstacleId : undefined}
          onClick={open}
        >
          {t('button')}
        </Button>
        {obstacle && (
          <span id={obstacleId} className={classes.obstacle}>
            {obstacle}
          </span>
        )}
      </InButtonSlot>
      <Dialog title={t('title')} isOpen={isOpen} onClose={() => setOpen(false)} size="small">
        {children}
      </Dialog>
    </>
  )
}
