import type { SubjectKind } from '../../../server/contract/entry-facts.ts'
import type { Operation } from './read-operations.ts'

/** The pages of the console on which operations are performed, by what these are about. */
const pages = {
  gateway: '/overview',
  test_user: '/test-users',
  payment: '/payments',
  order: '/orders',
  customer: '/customers',
  preference: '/preferences',
  plan: '/subscriptions/new',
  subscription: '/subscriptions',
  invoice: '/subscriptions',
  payment_method: '/payment-methods',
  identification_type: '/customers',
  notification: '/webhooks',
  test_notification: '/webhooks',
  forwarding: '/webhooks',
  grading: '/grade',
  call: '/calls',
  entry: '/calls',
  journal: '/calls',
} as const satisfies Record<SubjectKind, string>

/** The forms that create what has them elsewhere. */
const forms = {
  payment: '/pay',
  order: '/pay',
  preference: '/preferences/new',
  subscription: '/subscriptions/new',
} as const satisfies Partial<Record<SubjectKind, string>>

type Page = (typeof pages)[SubjectKind] | (typeof forms)[keyof typeof forms]

/** The path of an operation that creates something has no id. */
export function consolePageOf({ subject, method, path }: Operation): Page {
  const isCreation = method === 'POST' && !path.includes('{')
  return isCreation && hasForm(subject) ? forms[subject] : pages[subject]
}

function hasForm(subject: SubjectKind): subject is keyof typeof forms {
  return Object.hasOwn(forms, subject)
}
