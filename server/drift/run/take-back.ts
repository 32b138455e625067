import { randomUUID } from 'node:crypto'
import { createProviderClients, type ProviderClient } from '../../catalog/client.ts'
import type { ResourceKind } from '../scenarios/scenario.ts'
import type { Client } from './client.ts'

export type Made = { kind: ResourceKind; id: string; step: string }

/**
 * Undoes what a scenario created, as far as the API allows: a customer is deleted, a payment or order is canceled or
 * refunded, a plan or subscription ends, and a preference expires. Makes at most two calls.
 * @returns true if nothing is left to undo
 * @throws what the client throws
 */
export async function takeBack(client: Client, { kind, id }: Pick<Made, 'kind' | 'id'>): Promise<boolean> {
  let isLeft = false
  const { provider } = createProviderClients(async (method, path, options) => {
    const write = { headers: { 'x-idempotency-key': randomUUID() }, isHarmless: true }
    const { status, body } = await client.call({ method, path, ...options, ...(method !== 'GET' && write) })
    isLeft = method !== 'GET' && status >= 300 && !(kind === 'customer' && status === 404)
    return body ?? {}
  })
  await undo[kind](provider, id)
  return !isLeft
}

const undo: Record<ResourceKind, (provider: ProviderClient, id: string) => Promise<unknown>> = {
  customer: ({ customers }, id) => customers.delete({ id }),
  preference: ({ preferences }, id) =>
    preferences.change({ id, expires: true, expiration_date_to: '2026-01-01T00:00:00.000-04:00' }),
  plan: ({ plans }, planId) => plans.change({ planId, status: 'inactive' }),
  async subscription({ subscriptions }, subscriptionId) {
    const { status } = await subscriptions.get({ subscriptionId })
    if (status !== 'cancelled') await subscriptions.change({ subscriptionId, status: 'cancelled' })
  },
  async payment({ payments }, paymentId) {
    const { status } = await payments.get({ paymentId })
    if (status === 'approved') await payments.refund({ paymentId })
    else if (['pending', 'in_process', 'authorized'].includes(status)) await payments.cancel({ paymentId })
  },
  async order({ orders }, orderId) {
    const { status } = await orders.get({ orderId })
    if (status === 'processed') await orders.refund({ orderId })
    else if (['created', 'action_required'].includes(status)) await orders.cancel({ orderId })
  },
}
