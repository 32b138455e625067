/** What operations are about. */
import type { SubjectKind } from '../../contract/entry-facts.ts'

/** The groups of operations in the OpenAPI document. */
export const tagDescriptions = {
  Gateway: 'The state and the settings of the gateway, and the account behind its access token',
  'Test users': 'Accounts of the provider’s sandbox, as sellers and as payers',
  Payments: 'Payments by card, ticket, transfer and Pix, and their refunds',
  Orders: 'Orders with their transactions: online, Point and QR',
  Customers: 'Customers and their saved cards',
  Preferences: 'Purchases that the payer pays in the provider’s checkout',
  Subscriptions: 'Plans, subscriptions and the invoices of their charges',
  'Payment methods': 'Payment methods, installments and document types of the account’s country',
  Notifications:
    'What the provider notifies, with the verdict on each signature; replays, test notifications, forwarding to a shop, and the grade of a shop’s handler',
  Calls: 'The operations that were performed through the gateway, with their requests and responses',
  Accounts: 'Sellers that this gateway serves, with routes, notifications and calls of their own',
  Journal: 'Notes on notifications and calls, and deleting them',
} as const

type Tag = keyof typeof tagDescriptions

type Input = Readonly<Record<string, unknown>>

export type Subject = {
  kind: SubjectKind
  /** The group of the subject's operations in the OpenAPI document. */
  tag: Tag
  /**
   * Reads the id of the subject from the input of an operation. If a write has none, it creates the subject, and the
   * answer has its id. Absent if the gateway has only one subject of the kind, or if the kind has no ids.
   */
  idOf?: (input: Input) => unknown
}

const subjects: Record<SubjectKind, Omit<Subject, 'kind'>> = {
  gateway: { tag: 'Gateway' },
  test_user: { tag: 'Test users', idOf: () => undefined },
  payment: { tag: 'Payments', idOf: ({ paymentId }) => paymentId },
  order: { tag: 'Orders', idOf: ({ orderId }) => orderId },
  customer: { tag: 'Customers', idOf: ({ customerId }) => customerId },
  preference: { tag: 'Preferences', idOf: ({ preferenceId }) => preferenceId },
  plan: { tag: 'Subscriptions', idOf: ({ planId }) => planId },
  subscription: { tag: 'Subscriptions', idOf: ({ subscriptionId }) => subscriptionId },
  invoice: { tag: 'Subscriptions', idOf: ({ invoiceId }) => invoiceId },
  payment_method: { tag: 'Payment methods' },
  identification_type: { tag: 'Payment methods' },
  // Shops create card tokens through the proxy.
  card_token: { tag: 'Payments' },
  merchant_order: { tag: 'Preferences' },
  chargeback: { tag: 'Payments' },
  provider: { tag: 'Gateway' },
  notification: { tag: 'Notifications', idOf: ({ seq }) => seq },
  // The resource that a test notification is about. A given body may name it instead.
  test_notification: { tag: 'Notifications', idOf: ({ resource = null }) => resource },
  forwarding: { tag: 'Notifications' },
  grading: { tag: 'Notifications' },
  call: { tag: 'Calls', idOf: ({ seq }) => seq },
  entry: { tag: 'Journal', idOf: ({ seq }) => seq },
  account: { tag: 'Accounts', idOf: ({ name }) => name },
  // The seq of the newest entry that is deleted.
  journal: { tag: 'Journal', idOf: ({ through }) => through },
}

export function subjectOf(kind: SubjectKind): Subject {
  return { kind, ...subjects[kind] }
}
