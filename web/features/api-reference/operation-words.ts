import { useTranslations } from 'use-intl'
import type { SubjectKind } from '../../../server/contract/entry-facts.ts'
import { errorCodes } from '../../../server/contract/error-codes.ts'
import type { Failure, Operation } from './read-operations.ts'

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
  card_token: '/calls',
  merchant_order: '/calls',
  chargeback: '/calls',
  provider: '/calls',
  notification: '/webhooks',
  test_notification: '/webhooks',
  forwarding: '/webhooks',
  grading: '/grade',
  call: '/calls',
  entry: '/calls',
  journal: '/calls',
  account: '/overview',
} as const satisfies Record<SubjectKind, string>

/** The form that creates a resource, where it is on another page than the list of the resource. */
const forms = {
  payment: '/pay',
  order: '/pay',
  preference: '/preferences/new',
  subscription: '/subscriptions/new',
} as const satisfies Partial<Record<SubjectKind, string>>

type Page = (typeof pages)[SubjectKind] | (typeof forms)[keyof typeof forms]

/** The console's page for an operation: the form for a creation (a POST without an id in its path), else the list. */
export function consolePageOf({ subject, method, path }: Operation): Page {
  const isCreation = method === 'POST' && !path.includes('{')
  return isCreation && hasForm(subject) ? forms[subject] : pages[subject]
}

function hasForm(subject: SubjectKind): subject is keyof typeof forms {
  return Object.hasOwn(forms, subject)
}

/** The key of a group's name: `Test users` becomes `testUsers`. */
export function groupKeyOf(tag: string): string {
  const [first = '', ...others] = tag.toLowerCase().split(' ')
  return first + others.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** The document's texts in the reader's language. A text without a translation stays as it is. */
export function useOperationWords() {
  const t = useTranslations('api')
  return {
    groupOf: (tag: string): string => {
      const key = `group.${groupKeyOf(tag)}`
      return isKnown(t, key) ? t(key) : tag
    },
    summaryOf: ({ id, summary }: Pick<Operation, 'id' | 'summary'>): string => {
      const key = `summary.${id}`
      return isKnown(t, key) ? t(key) : summary
    },
    failureOf: ({ code, description }: Failure): string => {
      const known = errorCodes.find(one => one === code)
      return known ? t(`error.${known}`) : description
    },
  }
}

type Translate = ReturnType<typeof useTranslations<'api'>>
type Key = Parameters<Translate>[0]

/**
 * Whether a message has this key. Names of operations and groups come from the document, so the types do not know them.
 */
function isKnown(t: Translate, key: string): key is Extract<Key, `summary.health.${string}`> {
  return t.has(key as Key)
}
