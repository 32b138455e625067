import { randomUUID } from 'node:crypto'
import type { ResourceKind } from '../scenarios/scenario.ts'
import type { Client, Request } from './client.ts'

export type Made = { kind: ResourceKind; id: string; step: string }

/**
 * Undoes what a scenario created, as far as the API allows: a customer is deleted, a payment or order is canceled or
 * refunded, a plan or subscription ends, and a preference expires. Makes at most two calls.
 * @returns true if nothing is left to undo
 * @throws what the client throws
 */
export async function takeBack(client: Client, { kind, id }: Pick<Made, 'kind' | 'id'>): Promise<boolean> {
  const request = await requestFor(client, kind, id)
  if (request === null) return true
  const headers = { 'x-idempotency-key': randomUUID() }
  const { status } = await client.call({ ...request, headers, isHarmless: true })
  return status < 300 || (kind === 'customer' && status === 404)
}

async function requestFor(client: Client, kind: ResourceKind, id: string): Promise<Request | null> {
  switch (kind) {
    case 'customer':
      return { method: 'DELETE', path: `/v1/customers/${id}` }
    case 'preference': {
      const body = { expires: true, expiration_date_to: '2026-01-01T00:00:00.000-04:00' }
      return { method: 'PUT', path: `/checkout/preferences/${id}`, body }
    }
    case 'plan':
      return { method: 'PUT', path: `/preapproval_plan/${id}`, body: { status: 'inactive' } }
    case 'subscription': {
      const path = `/preapproval/${id}`
      if ((await statusAt(client, path)) === 'cancelled') return null
      return { method: 'PUT', path, body: { status: 'cancelled' } }
    }
    case 'payment': {
      const path = `/v1/payments/${id}`
      const status = await statusAt(client, path)
      if (status === 'approved') return { method: 'POST', path: `${path}/refunds`, body: {} }
      if (!['pending', 'in_process', 'authorized'].includes(status)) return null
      return { method: 'PUT', path, body: { status: 'cancelled' } }
    }
    case 'order': {
      const path = `/v1/orders/${id}`
      const status = await statusAt(client, path)
      if (status === 'processed') return { method: 'POST', path: `${path}/refund` }
      if (!['created', 'action_required'].includes(status)) return null
      return { method: 'POST', path: `${path}/cancel` }
    }
  }
}

async function statusAt(client: Client, path: string): Promise<string> {
  const { body } = await client.call({ method: 'GET', path })
  return typeof body === 'object' && body !== null && 'status' in body ? String(body.status) : ''
}
