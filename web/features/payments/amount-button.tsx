import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePageCommand } from '../../browser/page-commands.ts'
import { dangerous } from '../../ui/forms/dangerous.ts'
import { Icon } from '../../ui/icon.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import classes from './amount-button.module.css'
import { AmountForm } from './amount-form.tsx'
import type { Payment } from './payment-types.ts'
import { type AmountMove, useAmountWrite } from './use-amount-write.ts'

type Props = {
  move: AmountMove
  payment: Payment
  /** Why the provider will refuse it; null if nothing is known against it. */
  obstacle: string | null
}

/** Opens the form of a refund or a capture. If the provider will refuse it, says why and can be pressed all the same. */
export function AmountButton({ move, payment, obstacle }: Props) {
  const t = useTranslations(`payment.${move}`)
  const [isOpen, setOpen] = useState(false)
  const obstacleId = useId()
  // Outside the dialog, so that a write in doubt is kept when the dialog is closed and opened again.
  const write = useAmountWrite(move, payment, () => setOpen(false))
  const icon = move === 'refund' ? 'refund' : 'lock'
  const open = () => {
    write.clearRefusal()
    setOpen(true)
  }
  usePageCommand({ label: t('title'), icon, run: open })
  return (
    <>
      <Button
        {...(move === 'refund' ? dangerous : { variant: 'default' })}
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
      <Dialog title={t('title')} isOpen={isOpen} onClose={() => setOpen(false)} size="small">
        <AmountForm move={move} payment={payment} obstacle={obstacle} write={write} />
      </Dialog>
    </>
  )
}
