import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Plan } from '../../../../server/contract/plans.ts'
import { useSafeSubmit } from '../../../actions/use-safe-submit.ts'
import { gateway, trpc } from '../../../trpc.ts'
import { sayDone } from '../../../ui/feedback/announcer.ts'

/** Cancels a plan. `asked` is the plan that waits for its confirmation. */
export function useCancelPlan(onDone: () => void) {
  const t = useTranslations('subscriptions.plan')
  const utils = trpc.useUtils()
  const [asked, setAsked] = useState<Plan | null>(null)
  const safe = useSafeSubmit<Plan, Plan>('plan-cancellation', {
    send: ({ id: planId }, context) =>
      gateway.plans.change.mutate({ planId, status: 'cancelled' }, { context }),
    find: ({ id: planId }) =>
      gateway.plans.get.query({ planId }).then(now => (now.status === 'cancelled' ? now : null)),
    // Setting the same status again changes nothing.
    isRepeatable: true,
    onDone: () => {
      setAsked(null)
      utils.plans.invalidate()
      sayDone(t('canceled'))
      onDone()
    },
  })
  return {
    safe,
    asked,
    ask: (plan: Plan) => {
      safe.clearRefusal()
      setAsked(plan)
    },
    close: () => setAsked(null),
    confirm: () => asked && void safe.submit(asked),
  }
}
