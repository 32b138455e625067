import { Button } from '@mantine/core'
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
import { DoubtNotice } from '../../writes/doubt-notice.tsx'
import { useSafeSubmit } from '../../writes/use-safe-submit.ts'
import type { Payment } from './payment-types.ts'
import { actionsOf, isDone, type PaymentAction } from './refund-rules.ts'
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
  const act = useSafeSubmit<PaymentAction, unknown>({
    send: (action, context) => perform(action, { paymentId, access, context }),
    find: async action => {
      const now = await gateway.payments.get.query({ paymentId })
      return isDone(action, now) ? now : null
    },
    // The provider refuses an action that was already performed.
    isRepeatable: true,
    onDone: () => {
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
            act.clearRefusal()
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
        isBusy={act.isBusy}
        isDisabled={act.doubt !== null}
        onConfirm={() => asked && act.submit(asked)}
        onClose={() => setAsked(null)}
      >
        {asked && <p>{t(`${asked}.says`)}</p>}
        {act.refusal !== null && <ProblemNotice error={act.refusal} title={t('failed')} />}
        <DoubtNotice safe={act} written="change" />
      </ConfirmDialog>
    </>
  )
}

type Target = { paymentId: string; access: SimulatorAccess; context: { idempotencyKey: string } }

function perform(action: PaymentAction, { paymentId, access, context }: Target): Promise<unknown> {
  const params = { id: paymentId }
  const chargeBack = (body: { verdict?: Verdict }) =>
    callSimulator(access, 'POST /simulator/payments/:id/chargeback', { params, body })
  switch (action) {
    case 'capture':
      return gateway.payments.capture.mutate({ paymentId }, { context })
    case 'cancel':
      return gateway.payments.cancel.mutate({ paymentId }, { context })
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
