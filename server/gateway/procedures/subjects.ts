/** What operations are about. */
import type { SubjectKind } from '../../contract/entry-facts.ts'
import type { Tag } from './tags.ts'

type Input = Readonly<Record<string, unknown>>

export type Subject = {
  kind: SubjectKind
  /** The group of its operations in the OpenAPI document. */
  tag: Tag
  /**
   * Its id in the input of an operation. A write without it creates one, and the answer has its id. Absent: there is
   * one alone, or none has an id.
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
  notification: { tag: 'Notifications', idOf: ({ seq }) => seq },
  // The resource that a test notification is about. A body of its own may name it instead.
  test_notification: { tag: 'Notifications', idOf: ({ resource = null }) => resource },
  forwarding: { tag: 'Notifications' },
  grading: { tag: 'Notifications' },
  call: { tag: 'Calls', idOf: ({ seq }) => seq },
  entry: { tag: 'Journal', idOf: ({ seq }) => seq },
  // The last entry that is deleted.
  journal: { tag: 'Journal', idOf: ({ through }) => through },
}

export function subjectOf(kind: SubjectKind): Subject {
  return { kind, ...subjects[kind] }
}
