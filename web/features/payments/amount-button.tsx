import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
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
  return (
    <>
      <Button
        {...(move === 'refund' ? dangerous : { variant: 'default' })}
        leftSection={<Icon name={move === 'refund' ? 'refund' : 'lock'} size={16} />}
        aria-describedby={obstacle ? obstacleId : undefined}
        onClick={() => {
          write.clearRefusal()
          setOpen(true)
        }}
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
