/** A request for a payment or an order, with the functions that send it and find its result. */
import { numberOrText, unchecked } from '../../actions/form-input.ts'
import type { WriteContext } from '../../actions/use-safe-submit.ts'
import { centsOf, fromCents } from '../../money/exact.ts'
import type { ReadAmount } from '../../money/read-amount.ts'
import { createOrder } from '../../provider/create-order.ts'
import { findOrder } from '../../provider/find-order.ts'
import { gateway } from '../../trpc.ts'
import { parseJson } from '../../unknown-json.ts'
import { type OrderInput, toOrderInput } from './order-input.ts'
import { type PayValues, readMetadata, toOfflineInput, toPaymentInput } from './pay-values.ts'
import type { Made } from './use-pay.ts'
import type { PayChoice } from './use-pay-choice.ts'

type Request =
  | { kind: 'card'; input: ReturnType<typeof toPaymentInput> }
  | { kind: 'offline'; input: ReturnType<typeof toOfflineInput> }
  | { kind: 'order'; input: OrderInput }

/** A request with its token. The token works once, so the request is repeated unchanged. */
export type Paying = Request & {
  /** Whether this form made up the reference. A reference that the user typed may belong to several payments. */
  hasOwnReference: boolean
}

type Filled = {
  choice: PayChoice
  values: PayValues
  amount: ReadAmount
  method: string
  /** The card token. Null for a method without a card. */
  token: string | null
}

/** The request for the chosen API. It has the values unchanged, even those that the form refuses. */
export function toRequest({ choice, values, amount, method, token }: Filled): Request {
  if (choice.api === 'orders') {
    const text = amount.ok ? fromCents(centsOf(amount.text), choice.currency) : values.amount
    return {
      kind: 'order',
      input: toOrderInput({ amount: text, token: token ?? '', method, values, choice }),
    }
  }
  const parts = { amount: amount.ok ? amount.value : 0, method, values }
  const wrong = {
    ...(!amount.ok && { transaction_amount: numberOrText(values.amount) }),
    ...(!readMetadata(values.metadata) && { metadata: parseJson(values.metadata) ?? values.metadata }),
  }
  return token === null
    ? { kind: 'offline', input: unchecked(toOfflineInput({ ...parts, site: choice.site }), wrong) }
    : { kind: 'card', input: unchecked(toPaymentInput({ ...parts, token }), wrong) }
}

export async function sendPaying(paying: Paying, context: WriteContext): Promise<Made> {
  switch (paying.kind) {
    case 'card':
      return { api: 'payments', payment: await gateway.payments.create.mutate(paying.input, { context }) }
    case 'offline':
      return {
        api: 'payments',
        payment: await gateway.payments.createOffline.mutate(paying.input, { context }),
      }
    case 'order':
      return { api: 'orders', order: await createOrder(gateway, { input: paying.input, ...context }) }
  }
}

/**
 * Finds the result by a reference that this form made up.
 * @param nowMs the time of the provider's clock, for the period of the search of orders
 */
export function findMade(
  { kind, input, hasOwnReference }: Paying,
  nowMs: number,
): Promise<Made | null> | undefined {
  const { external_reference: reference } = input
  if (!hasOwnReference || !reference) return undefined
  if (kind !== 'order')
    return gateway.payments.search
      .query({ external_reference: reference })
      .then(({ results: [payment] }) => (payment ? { api: 'payments', payment } : null))
  return findOrder(reference, nowMs)?.then(order => order && { api: 'orders', order })
}
