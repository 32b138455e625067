import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import type { Payment } from '../../../server/contract/payments.ts'
import { useSettings } from '../../http/use-settings.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { useSimulatorAction } from '../../simulator/use-simulator.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { dangerous } from '../../ui/overlays/confirm-dialog.tsx'
import classes from './pay.module.css'

const settlements = ['approve', 'reject', 'expire'] as const

/** Ends a payment that waits for its payer. Only a simulator lets anybody else do it. */
export function SettleButtons({ payment }: { payment: Payment }) {
  const t = useTranslations('payment.action')
  const isSimulator = useSettings()?.simulator === true
  const settle = useSimulatorAction(control.payments.settle)
  if (!isSimulator) return null
  return (
    <>
      {settle.error && <ProblemNotice error={settle.error} title={t('failed')} />}
      <span className={classes.settle}>
        {settlements.map(settlement => (
          <BusyButton
            key={settlement}
            size="xs"
            {...(settlement === 'approve' ? { variant: 'default' } : dangerous)}
            isBusy={settle.isPending}
            onClick={() =>
              settle.mutate(
                { id: String(payment.id), settlement },
                { onSuccess: () => sayDone(t(`${settlement}.done`)) },
              )
            }
          >
            {t(`${settlement}.name`)}
          </BusyButton>
        ))}
      </span>
    </>
  )
}
