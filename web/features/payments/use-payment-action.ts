import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Payment } from '../../../server/contract/payments.ts'
import { isAfter } from '../../../server/facts/payment-life.ts'
import { useSafeSubmit } from '../../actions/use-safe-submit.ts'
import { useSettings } from '../../http/use-settings.ts'
import { gateway } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { type PlainAction, perform } from './payment-actions.ts'
import { useAfterChange } from './use-amount-write.ts'

/** Actions that can be undone or lose no money. All others are confirmed first. */
const harmless: readonly PlainAction[] = ['approve', 'mediate', 'release']

type Order = { action: PlainAction; before: Payment }

/** Performs the actions of a payment. `asked` is the action that waits for its confirmation. */
export function usePaymentAction(payment: Payment) {
  const paymentId = String(payment.id)
  const t = useTranslations('payment.action')
  const settings = useSettings()
  const [asked, setAsked] = useState<PlainAction | null>(null)
  const after = useAfterChange(paymentId)
  const access = {
    providerUrl: settings?.provider_url ?? '',
    publicKey: settings?.public_key ?? '',
    simulatorKey: settings?.simulator_key ?? null,
  }
  const safe = useSafeSubmit<Order, unknown>(`action ${paymentId}`, {
    send: ({ action }, context) => perform(action, { paymentId, access, context }),
    find: ({ action, before }) => {
      // If the payment was in this state before, the state does not show whether this action was performed.
      if (isAfter(action, before)) return undefined
      return gateway.payments.get.query({ paymentId }).then(now => (isAfter(action, now) ? now : null))
    },
    // The provider refuses an action that was already performed.
    isRepeatable: true,
    onDone: (_, { action }) => {
      setAsked(null)
      after()
      sayDone(t('done', { name: t(`${action}.name`) }))
    },
  })
  return {
    safe,
    asked,
    close: () => setAsked(null),
    submit: (action: PlainAction) => safe.submit({ action, before: payment }),
    start: (action: PlainAction) => {
      safe.clearRefusal()
      // An action in doubt keeps its dialog, where it can be sent again.
      if (harmless.includes(action) && safe.doubt === null) void safe.submit({ action, before: payment })
      else setAsked(action)
    },
  }
}
