import type { CardholderName, CardholderOutcome } from '../../../facts/cardholder-outcomes.ts'
import type { PaymentMethodType } from '../../../facts/countries/payment-method.ts'

/** All texts of the checkout page in one language. */
export type Words = {
  brand: string
  sandbox: string
  skip: string
  language: string
  pay: {
    /** A text of the page of a preference that was paid. */
    paidBefore: string
    paidAgain: string
    title: string
    intro: string
    method: string
    card: string
    cardHint: string
    whichCard: string
    otherCard: string
    number: string
    expiry: string
    expiryHint: string
    code: string
    codeHint: string
    outcome: string
    outcomeHint: string
    installments: string
    installmentsHint: string
    details: string
    documentType: string
    documentNumber: string
    email: string
    emailHint: string
    bank: string
    entity: string
    entities: Record<'individual' | 'association', string>
    button: (amount: string) => string
    paying: string
    back: string
    from: (amount: string) => string
    upTo: (amount: string) => string
    withInterest: (total: string) => string
    noInterest: string
    once: string
  }
  kinds: Record<PaymentMethodType | 'yape', string>
  outcomeGroups: Record<CardholderOutcome['status'], string>
  outcomes: Record<CardholderName, string>
  order: {
    title: string
    seller: string
    quantity: (count: number, price: string) => string
    /** The line for folded items. */
    more: (count: number) => string
    shipping: string
    total: string
  }
  errors: {
    title: string
    card: string
    cardNumber: string
    cardNumberDigit: string
    expiry: string
    code: string
    documentNumber: string
    email: string
    method: string
    installments: string
    amount: string
    bank: string
    outcome: string
    /** The bank's refusal of a card for regular charges. */
    cardRefused: string
    account: string
    refused: string
  }
  result: {
    approved: string
    authorized: string
    pending: string
    in_process: string
    rejected: string
    cancelled: string
    refunded: string
    in_mediation: string
    charged_back: string
    lead: Record<'approved' | 'pending' | 'in_process' | 'rejected' | 'other', string>
    payment: string
    amount: string
    times: (count: number, each: string) => string
    paidWith: (method: string, lastFour: string) => string
    until: string
    retry: string
    back: string
    leaving: string
    stay: string
    stayed: string
  }
  offline: {
    pix: string
    pixCode: string
    ticket: string
    ticketLink: string
    transfer: string
    clabe: string
    redirect: string
    reference: string
    /** The digits of a boleto's barcode, which a payer can type. */
    line: string
    barcode: string
    qr: string
    copy: string
    copied: string
    test: string
  }
  reasons: Record<string, string>
  closed: Record<
    'unknown' | 'expired' | 'ended' | 'not_yet' | 'cents' | 'no_methods' | 'unknown_payment',
    { title: string; text: string }
  >
  closedBack: string
  subscribe: {
    title: string
    intro: string
    /** `period` is a result of `every`. */
    price: (amount: string, period: string) => string
    every: Record<'days' | 'months', (count: number) => string>
    trial: (count: number) => string
    /** The end of a subscription after a number of charges. */
    endsAfter: (count: number) => string
    endsAt: (moment: string) => string
    signIn: string
    accountHint: string
    button: string
    sending: string
    once: string
    states: Record<'authorized' | 'paused' | 'cancelled', { title: string; text: string }>
    cancel: string
    cancelHint: string
    cancelConfirm: string
    refused: string
    back: string
    unknown: { title: string; text: string }
    closedPlan: { title: string; text: string }
  }
  payer: {
    state: string
    payTicket: string
    payHint: string
    bankAsks: string
    bankText: (amount: string) => string
    confirm: string
    confirmHint: string
  }
}
