/** The steps of the flow through the Orders API. */

import type { Order } from '../../../server/contract/orders.ts'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { centsOf, fromCents } from '../../money/exact.ts'
import { createOrder } from '../../provider/create-order.ts'
import { findTestCard } from '../../provider/test-cards.ts'
import { cardOrderMethod } from '../../records/order-method.ts'
import type { Gateway } from '../../trpc.ts'
import { type FlowPlan, type FlowResults, type FlowTools, flowDescription, type Paying } from './flow.ts'

export async function payByOrder(
  { amount: sum, site, card }: FlowPlan,
  { email, reference, token, idempotencyKey }: Paying,
  { gateway }: FlowTools,
): Promise<FlowResults> {
  const amount = toAmountText(sum, site)
  const method = cardOrderMethod(findTestCard(site, card).method, token, 1)
  const input = {
    type: 'online' as const,
    // The order is captured at once, because the refund follows.
    capture_mode: 'automatic' as const,
    external_reference: reference,
    description: flowDescription,
    total_amount: amount,
    payer: { email },
    transactions: { payments: [{ amount, payment_method: method }] },
  }
  return { order: await createOrder(gateway, { input, idempotencyKey }) }
}

type Refund = { amount: number; site: SiteId; idempotencyKey: string }

export async function refundOrder(order: Order, { amount, site, idempotencyKey }: Refund, gateway: Gateway) {
  const part = { id: order.transactions?.payments?.[0]?.id ?? '', amount: toAmountText(amount, site) }
  const input = { orderId: order.id, transactions: [part] }
  const answer = await gateway.orders.refund.mutate(input, { context: { idempotencyKey } })
  const { id = '', status = answer.status } = answer.transactions?.refunds?.at(-1) ?? {}
  return { id, status, amount: part.amount }
}

function toAmountText(amount: number, site: SiteId): string {
  return fromCents(centsOf(String(amount)), countryOf(site).currency)
}
