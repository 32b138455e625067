/** What payers, banks and reviewers do. */
import type { ControlResource } from '../control-operation.ts'

/** The id may be that of an order: it stands for the payment that charges the order. */
export const payments = {
  settle: {
    route: 'POST /simulator/payments/{id}/settle',
    input: 'settleSchema',
    answer: 'providerPaymentSchema',
  },
  challenge: {
    route: 'POST /simulator/payments/{id}/challenge',
    input: 'challengeSchema',
    answer: 'providerPaymentSchema',
  },
  dispute: {
    route: 'POST /simulator/payments/{id}/chargeback',
    input: 'disputeSchema',
    answer: 'providerChargebackSchema',
  },
  /** The buyer opens a claim about an approved payment, or writes to the seller in the open one. */
  claim: {
    route: 'POST /simulator/payments/{id}/claim',
    input: 'claimInputSchema',
    answer: 'providerClaimSchema',
  },
} satisfies ControlResource

export const checkouts = {
  pay: {
    route: 'POST /simulator/checkouts/{id}/pay',
    input: 'checkoutChoiceSchema',
    answer: 'paidCheckoutSchema',
  },
} satisfies ControlResource

export const cards = {
  update: {
    route: 'POST /simulator/cards/{id}/update',
    input: 'cardUpdateSchema',
    answer: 'providerCardSchema',
  },
} satisfies ControlResource

export const subscriptions = {
  getSchedule: { route: 'GET /simulator/subscriptions/{id}/schedule', answer: 'scheduleSchema' },
  planRefusal: {
    route: 'POST /simulator/subscriptions/{id}/refusals',
    input: 'refusalSchema',
    answer: 'scheduleSchema',
  },
  forgetRefusals: { route: 'DELETE /simulator/subscriptions/{id}/refusals', answer: 'scheduleSchema' },
} satisfies ControlResource
