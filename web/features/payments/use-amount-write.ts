import { useTranslations } from 'use-intl'
import type { Payment } from '../../../server/contract/payments.ts'
import { leftToRefund } from '../../../server/facts/payment-calls.ts'
import { isAfter } from '../../../server/facts/payment-life.ts'
import type { ChosenAmount } from '../../actions/amount-form.tsx'
import { numberOrText, unchecked } from '../../actions/form-input.ts'
import { type SafeSubmit, type SafeWrite, useSafeSubmit } from '../../actions/use-safe-submit.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatMoney, toMinor } from '../../money/format-money.ts'
import { useTellOnceShown } from '../../stream/one-moment.tsx'
import { gateway, trpc } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'

/** The actions that have an amount. */
export type AmountActionName = 'refund' | 'capture'

export type AmountInput = {
  /** The amount. If absent, it is everything that is left. */
  amount: number | undefined
  /** The amount that the provider will move. Null if the user wrote no amount, which the provider refuses. */
  sum: number | null
  /** The payment as it was shown when the form was sent. */
  payment: Payment
}
export type AmountSubmit = SafeSubmit<AmountInput>

/**
 * The input of a choice. A rest is written out, so that the provider moves what the form showed: without an amount it
 * would move what is left when the request arrives.
 */
export function toAmountInput(chosen: ChosenAmount, payment: Payment): AmountInput {
  const left = leftToRefund(payment)
  const isWhole = left === 0 || toMinor(left) === toMinor(payment.transaction_amount)
  if (chosen.mode === 'full') return { amount: isWhole ? undefined : left, sum: left, payment }
  if (chosen.mode === 'part') return { amount: chosen.value, sum: chosen.value, payment }
  return unchecked<AmountInput>({ amount: 0, sum: null, payment }, { amount: numberOrText(chosen.typed) })
}
type Write = Pick<SafeWrite<AmountInput, unknown>, 'send' | 'find'>

const writes: Record<AmountActionName, Write> = {
  refund: {
    send: ({ amount, payment }, context) =>
      gateway.payments.refund.mutate(
        { paymentId: String(payment.id), ...(amount !== undefined && { amount }) },
        { context },
      ),
    find: ({ sum, payment }) => {
      if (sum === null) return undefined
      const earlier = (payment.refunds ?? []).map(({ id }) => id)
      return gateway.payments.listRefunds
        .query({ paymentId: String(payment.id) })
        .then(refunds => refunds.find(({ id, amount }) => amount === sum && !earlier.includes(id)) ?? null)
    },
  },
  capture: {
    send: ({ amount, payment }, context) =>
      gateway.payments.capture.mutate(
        { paymentId: String(payment.id), ...(amount !== undefined && { transaction_amount: amount }) },
        { context },
      ),
    // Other states do not show whether this capture led to them.
    find: ({ payment }) =>
      payment.status === 'authorized'
        ? gateway.payments.get
            .query({ paymentId: String(payment.id) })
            .then(now => (isAfter('capture', now) ? now : null))
        : undefined,
  },
}

/** The name under which an attempt is kept. */
export const amountWriteName = (action: AmountActionName, { id }: Payment) => `${action} ${id}`

/** A refund or a capture, performed once whatever happens to the answer. */
export function useAmountWrite(action: AmountActionName, payment: Payment, onDone: () => void): AmountSubmit {
  const t = useTranslations(`payment.${action}`)
  const captureWords = useTranslations('payment.capture')
  const locale = useFormatLocale()
  const after = useAfterChange(String(payment.id))
  const tell = useTellOnceShown()
  function toWords(sum: number | null): string {
    // The provider accepts to capture all of a card that it has charged.
    if (action === 'capture' && payment.status === 'approved') return captureWords('unchanged')
    if (sum === null) return t('donePlain')
    return t('done', { amount: formatMoney(sum, payment.currency_id ?? '', locale) })
  }
  return useSafeSubmit<AmountInput, unknown>(amountWriteName(action, payment), {
    ...writes[action],
    // The provider honors the key of a refund, and captures only once.
    isRepeatable: true,
    onDone: (_, { sum }) => {
      after()
      tell(() => sayDone(toWords(sum)))
      onDone()
    },
  })
}

/** Invalidates the queries that a change to a payment affects. */
export function useAfterChange(paymentId: string): () => void {
  const utils = trpc.useUtils()
  return () => {
    utils.payments.get.invalidate({ paymentId })
    utils.payments.timeline.invalidate({ paymentId })
    utils.payments.search.invalidate()
    utils.calls.details.invalidate()
    // An invoice shows the payment that it charged.
    utils.invoices.search.invalidate()
  }
}
