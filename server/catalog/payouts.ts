/** Money that an account sends to others. The reference is public; no answer of the provider is quoted anywhere. */
import type { Resource } from './operation.ts'

const described = { subject: 'provider', certainty: 'described' } as const
const transactions = '/v1/payouts/{payout_id}/transactions'

export const payouts = {
  create: { provider: 'POST /v1/payouts', ...described },
  listTransactions: { provider: `GET ${transactions}`, ...described },
  getTransaction: { provider: `GET ${transactions}/{transaction_id}`, ...described },
  cancelTransaction: { provider: `PUT ${transactions}/{transaction_id}/cancel`, ...described },
  processIntent: { provider: 'POST /v1/transaction-intents/process', ...described },
  getIntent: { provider: 'GET /v1/transaction-intents/{intent_id}', ...described },
} satisfies Resource
