/** Claims of buyers. Files of messages are not simulated (`not-simulated.ts`). */
import type { Resource } from './operation.ts'

const quoted = { subject: 'provider' } as const
/** Operations whose answers the reference and the OpenAPI document describe differently. */
const described = { subject: 'provider', certainty: 'described' } as const

export const claims = {
  get: { provider: 'GET /post-purchase/v1/claims/{claim_id}', ...quoted },
  search: { provider: 'GET /post-purchase/v1/claims/search', ...quoted },
  getReason: { provider: 'GET /post-purchase/v1/claims/reasons/{reason_id}', ...described },
  listStatuses: { provider: 'GET /post-purchase/v1/claims/{claim_id}/status_history', ...described },
  listMessages: { provider: 'GET /post-purchase/v1/claims/{claim_id}/messages', ...quoted },
  listEvidence: { provider: 'GET /post-purchase/v1/claims/{claim_id}/evidences', ...described },
  listResolutions: {
    provider: 'GET /post-purchase/v1/claims/{claim_id}/expected-resolutions',
    ...described,
  },
  sendMessage: { provider: 'POST /post-purchase/v1/claims/{claim_id}/actions/send-message', ...quoted },
  addEvidence: { provider: 'POST /post-purchase/v1/claims/{claim_id}/actions/evidences', ...described },
  openDispute: { provider: 'POST /post-purchase/v1/claims/{claim_id}/actions/open-dispute', ...quoted },
} satisfies Resource
