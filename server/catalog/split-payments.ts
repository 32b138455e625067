/** Payments of one buyer that are split among several sellers. Only SDKs and the OpenAPI document describe them. */
import type { Resource } from './operation.ts'

const described = { subject: 'provider', certainty: 'described' } as const

export const splitPayments = {
  create: { provider: 'POST /v1/advanced_payments', ...described },
  search: { provider: 'GET /v1/advanced_payments/search', ...described },
  get: { provider: 'GET /v1/advanced_payments/{advanced_payment_id}', ...described },
  change: { provider: 'PUT /v1/advanced_payments/{advanced_payment_id}', ...described },
  setReleaseDate: { provider: 'POST /v1/advanced_payments/{advanced_payment_id}/disburses', ...described },
  refundAll: { provider: 'POST /v1/advanced_payments/{advanced_payment_id}/refunds', ...described },
  listRefunds: { provider: 'GET /v1/advanced_payments/{advanced_payment_id}/refunds', ...described },
  refund: {
    provider: 'POST /v1/advanced_payments/{advanced_payment_id}/disbursements/{disbursement_id}/refunds',
    ...described,
  },
} satisfies Resource
