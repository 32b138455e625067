import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Verdict } from '../../../server/simulator/api/payments.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { useSettings } from '../../gateway/use-settings.ts'
import { callSimulator } from '../../provider/simulator-api.ts'
import type { SimulatorAccess } from '../../provider/tokenize-card.ts'
import { gateway } from '../../trpc.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { Payment } from './payment-types.ts'
import { actionsOf, type PaymentAction } from './refund-rules.ts'
import { useAfterChange } from './use-after-change.ts'

const icons: Record<PaymentAction, IconName> = {
  capture: 'lock',
  cancel: 'ban',
  approve: 'check',
  reject: 'close',
  expire: 'clock',
  chargeback: 'flag',
  chargeSettled: 'flag',
  chargeReimbursed: 'refund',
}

/** The actions that the payment's state allows besides a refund. Each asks for confirmation. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const t = useTranslations('payment.action')
  const settings = useSettings()
  const [asked, setAsked] = useState<PaymentAction | null>(null)
  const paymentId = String(payment.id)
  const after = useAfterChange(paymentId)
  const access = {
    providerUrl: settings?.provider_url ?? '',
    publicKey: settings?.public_key ?? '',
    simulatorKey: settings?.simulator_key ?? null,
  }
  const act = useMutation({
    mutationFn: (action: PaymentAction) => perform(action, paymentId, access),
    onSuccess: () => {
      setAsked(null)
      after()
    },
  })
  const actions = actionsOf(payment, settings?.simulator ?? false)
  return (
    <>
      {actions.map(action => (
        <Button
          key={action}
          variant="default"
          leftSection={<Icon name={icons[action]} size={16} />}
          onClick={() => {
            act.reset()
            setAsked(action)
          }}
        >
          {t(`${action}.name`)}
        </Button>
      ))}
      <ConfirmDialog
        title={asked ? t(`${asked}.name`) : ''}
        confirmLabel={asked ? t(`${asked}.name`) : ''}
        isOpen={asked !== null}
        isBusy={act.isPending}
        onConfirm={() => asked && act.mutate(asked)}
        onClose={() => setAsked(null)}
      >
        {asked && <p>{t(`${asked}.says`)}</p>}
        {act.error && <ProblemNotice error={act.error} title={t('failed')} />}
      </ConfirmDialog>
    </>
  )
}

function perform(action: PaymentAction, paymentId: string, access: SimulatorAccess): Promise<unknown> {
  const params = { id: paymentId }
  const chargeBack = (body: { verdict?: Verdict }) =>
    callSimulator(access, 'POST /simulator/payments/:id/chargeback', { params, body })
  switch (action) {
    case 'capture':
      return gateway.payments.capture.mutate({ paymentId })
    case 'cancel':
      return gateway.payments.cancel.mutate({ paymentId })
    case 'chargeback':
      return chargeBack({})
    case 'chargeSettled':
      return chargeBack({ verdict: 'settled' })
    case 'chargeReimbursed':
      return chargeBack({ verdict: 'reimbursed' })
    default:
      return callSimulator(access, 'POST /simulator/payments/:id/settle', {
        params,
        body: { settlement: action },
      })
  }
}
