import { useState } from 'react'
import { isAfter } from '../../../server/facts/payment-life.ts'
import { useSettings } from '../../gateway/use-settings.ts'
import { gateway } from '../../trpc.ts'
import { useSafeSubmit } from '../../writes/use-safe-submit.ts'
import { type PaymentAction, perform } from './payment-actions.ts'
import { useAfterChange } from './use-after-change.ts'

/** Actions that can be undone or lose nobody's money. All others are confirmed first. */
const harmless: readonly PaymentAction[] = ['approve', 'mediate', 'release']

/** Performs the actions of a payment. `asked` is the one that waits for its confirmation. */
export function usePaymentAction(paymentId: string) {
  const settings = useSettings()
  const [asked, setAsked] = useState<PaymentAction | null>(null)
  const after = useAfterChange(paymentId)
  const access = {
    providerUrl: settings?.provider_url ?? '',
    publicKey: settings?.public_key ?? '',
    simulatorKey: settings?.simulator_key ?? null,
  }
  const safe = useSafeSubmit<PaymentAction, unknown>({
    send: (action, context) => perform(action, { paymentId, access, context }),
    find: async action => {
      const now = await gateway.payments.get.query({ paymentId })
      return isAfter(action, now) ? now : null
    },
    // The provider refuses an action that was already performed.
    isRepeatable: true,
    onDone: () => {
      setAsked(null)
      after()
    },
  })
  return {
    safe,
    asked,
    close: () => setAsked(null),
    start: (action: PaymentAction) => {
      safe.clearRefusal()
      // An action in doubt keeps its dialog, where it can be sent again.
      if (harmless.includes(action) && safe.doubt === null) void safe.submit(action)
      else setAsked(action)
    },
  }
}
