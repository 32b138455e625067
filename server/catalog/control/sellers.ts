/** Sellers that connect to the account's application by OAuth. */
import type { ControlResource } from '../control-operation.ts'

/** A seller's consent without a browser. */
export const authorizations = {
  create: {
    route: 'POST /simulator/authorizations',
    input: 'authorizationSchema',
    answer: 'authorizedSchema',
  },
} satisfies ControlResource

export const sellers = {
  list: { route: 'GET /simulator/sellers', answer: 'sellersSchema' },
  issue: {
    route: 'POST /simulator/sellers/tokens',
    input: 'issueSchema',
    answer: 'issuedTokensSchema',
  },
  revoke: { route: 'DELETE /simulator/sellers/{id}', answer: 'sellerSchema' },
} satisfies ControlResource
