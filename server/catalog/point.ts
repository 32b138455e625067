/** The older API of Point, which orders and terminals replaced: devices, and payment intents. */
import type { Resource } from './operation.ts'

const older = { subject: 'provider', certainty: 'described' } as const

export const devices = {
  list: { provider: 'GET /point/integration-api/devices', ...older },
  change: { provider: 'PATCH /point/integration-api/devices/{device_id}', ...older },
} satisfies Resource

export const paymentIntents = {
  create: { provider: 'POST /point/integration-api/devices/{device_id}/payment-intents', ...older },
  cancel: {
    provider: 'DELETE /point/integration-api/devices/{device_id}/payment-intents/{intent_id}',
    ...older,
  },
  listEvents: { provider: 'GET /point/integration-api/payment-intents/events', ...older },
  get: { provider: 'GET /point/integration-api/payment-intents/{intent_id}', ...older },
  getLastEvent: { provider: 'GET /point/integration-api/payment-intents/{intent_id}/events', ...older },
} satisfies Resource
