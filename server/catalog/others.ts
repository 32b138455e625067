/** Operations of the provider that only shops call. */
import { brickSubmissions } from '../facts/brick-submissions.ts'
import type { Resource } from './operation.ts'

export const cardTokens = {
  create: {
    provider: 'POST /v1/card_tokens',
    subject: 'card_token',
    access: 'browser',
    input: 'createCardTokenInput',
    answer: 'cardTokenSchema',
  },
  get: { provider: 'GET /v1/card_tokens/{id}', subject: 'card_token', access: 'browser' },
  change: {
    provider: 'PUT /v1/card_tokens/{id}',
    subject: 'card_token',
    access: 'browser',
    certainty: 'guessed',
  },
  /** The token of a payer who confirms in the app Yape. */
  createForYape: {
    provider: 'POST /platforms/pci/yape/v1/payment',
    certainty: 'described',
    subject: 'card_token',
    access: 'browser',
  },
} satisfies Resource

/** MercadoPago.js, which the provider serves at `sdk.mercadopago.com`. */
export const browserScript = {
  load: { provider: 'GET /js/v2', subject: 'provider', access: 'page' },
} satisfies Resource

/**
 * What the provider's bricks load. The provider's own paths are not public, except for that of preferences, which tests
 * of stores mock.
 */
export const bricks = {
  payment: {
    provider: 'GET /bricks/payments/{id}',
    subject: 'payment',
    access: 'browser',
    certainty: 'guessed',
  },
  preference: {
    provider: 'GET /bricks/preferences/{id}',
    subject: 'preference',
    access: 'browser',
    certainty: 'described',
  },
  savedCards: {
    provider: 'GET /bricks/customers/{id}/cards',
    subject: 'customer',
    access: 'browser',
    certainty: 'guessed',
  },
  /** By the paths below a brick tells what became of a submission, so that the calls of the shop show it. */
  submitted: {
    provider: `GET ${brickSubmissions}called`,
    subject: 'provider',
    access: 'open',
    certainty: 'guessed',
  },
  withoutPromise: {
    provider: `GET ${brickSubmissions}no_promise`,
    subject: 'provider',
    access: 'open',
    certainty: 'guessed',
  },
  resolved: {
    provider: `GET ${brickSubmissions}resolved`,
    subject: 'payment',
    access: 'open',
    certainty: 'guessed',
  },
  rejected: {
    provider: `GET ${brickSubmissions}rejected`,
    subject: 'payment',
    access: 'open',
    certainty: 'guessed',
  },
} satisfies Resource

export const chargebacks = {
  search: { provider: 'GET /v1/chargebacks/search', subject: 'chargeback', certainty: 'guessed' },
  get: { provider: 'GET /v1/chargebacks/{id}', subject: 'chargeback', certainty: 'described' },
  addEvidence: { provider: 'PUT /v1/chargebacks/{id}', subject: 'chargeback', certainty: 'described' },
} satisfies Resource
