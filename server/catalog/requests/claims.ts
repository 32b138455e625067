/** The bodies of claims. No refusal of the provider is known for them, so the texts of refusals are the simulator's. */
import { described, freeObject, list, oneOf, text } from './described.ts'
import type { RequestBody } from './field.ts'
import { needed } from './rule.ts'

const path = '/post-purchase/v1/claims/{claim_id}/actions'
const noMessage = needed({ ...described, message: 'message is required' })

export const claimMessage: RequestBody = {
  name: `POST ${path}/send-message`,
  fields: {
    message: { is: 'text', type: noMessage, required: noMessage, minLength: [1, noMessage] },
    // `respondent` is the seller, who sends the message. It is accepted because the reference's example has it.
    receiver_role: oneOf('complainant', 'mediator', 'respondent'),
    // The reference has a text here, and the OpenAPI document a list.
    attachments: { is: 'any' },
  },
}

export const claimEvidence: RequestBody = {
  name: `POST ${path}/evidences`,
  fields: {
    type: oneOf('tracking_code', 'proof_of_delivery', 'shipping_evidence', 'handling_shipping_evidence'),
    value: text,
    attachments: list({ is: 'any' }),
    date_shipped: text,
    shipping_method: text,
    shipping_company_name: text,
    tracking_number: text,
    destination_agency: text,
    receiver_name: text,
    receiver_id: text,
    receiver_email: text,
    address: freeObject,
  },
}

/** The provider's documents send no body. */
export const disputeRequest: RequestBody = { name: `POST ${path}/open-dispute`, fields: {} }
