import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Payment } from './payment-types.ts'
import classes from './refund-button.module.css'
import { RefundForm } from './refund-form.tsx'
import { daysToRefund, refundObstacle } from './refund-rules.ts'
import { useRefund } from './use-refund.ts'

/** The refund button; if a refund is not possible it is disabled and says why. */
export function RefundButton({ payment }: { payment: Payment }) {
  const t = useTranslations('payment.refund')
  const [isOpen, setOpen] = useState(false)
  // Outside the dialog, so that a refund in doubt is kept when the dialog is closed and opened again.
  const refund = useRefund(payment, () => setOpen(false))
  const obstacle = refundObstacle(payment, Date.now())
  const reason = obstacle && t(`obstacle.${obstacle}`, { days: daysToRefund(payment.currency_id) })
  return (
    <>
      <Button
        leftSection={<Icon name="refund" size={16} />}
        data-disabled={obstacle ? true : undefined}
        aria-disabled={obstacle ? true : undefined}
        aria-describedby={reason ? 'refund-obstacle' : undefined}
        onClick={event => {
          if (obstacle) return event.preventDefault()
          refund.clearRefusal()
          setOpen(true)
        }}
      >
        {t('button')}
      </Button>
      {reason && (
        <span id="refund-obstacle" className={classes.obstacle}>
          {reason}
        </span>
      )}
      <Dialog title={t('title')} isOpen={isOpen} onClose={() => setOpen(false)} size="small">
        <RefundForm payment={payment} refund={refund} />
      </Dialog>
    </>
  )
}
