import { gateway } from '../../trpc.ts'
import { type SafeSubmit, useSafeSubmit } from '../../writes/use-safe-submit.ts'
import type { Payment } from './payment-types.ts'
import { useAfterChange } from './use-after-change.ts'

type RefundInput = Parameters<typeof gateway.payments.refund.mutate>[0]
/** `sum` is the amount that the provider will refund, `earlier` the ids of the previous refunds. */
type RefundOrder = { input: RefundInput; sum: number; earlier: number[] }
export type RefundSubmit = SafeSubmit<RefundOrder>

/** The refund of a payment, performed once whatever happens to the answer. */
export function useRefund(payment: Payment, onDone: () => void): RefundSubmit {
  const after = useAfterChange(String(payment.id))
  return useSafeSubmit<RefundOrder, unknown>({
    send: ({ input }, context) => gateway.payments.refund.mutate(input, { context }),
    find: async ({ input, sum, earlier }) => {
      const refunds = await gateway.payments.listRefunds.query({ paymentId: input.paymentId })
      return refunds.find(({ id, amount }) => amount === sum && !earlier.includes(id)) ?? null
    },
    isRepeatable: true,
    onDone: () => {
      after()
      onDone()
    },
  })
}
