import { useTranslations } from 'use-intl'
import { errorCodes } from '../../../server/contract/error-codes.ts'
import type { Messages } from '../../i18n/load-messages.ts'
import type { Failure, Operation } from './read-operations.ts'

type Groups = keyof Messages['api']['group']
const groups: Readonly<Record<string, Groups>> = {
  Gateway: 'gateway',
  'Test users': 'testUsers',
  Payments: 'payments',
  Customers: 'customers',
  Preferences: 'preferences',
  'Payment methods': 'paymentMethods',
  Notifications: 'notifications',
  Calls: 'calls',
  Journal: 'journal',
}

/** The document's texts in the reader's language. A text that has no translation stays as it is. */
export function useOperationWords() {
  const t = useTranslations('api')
  return {
    groupOf: (tag: string): string => {
      const key = groups[tag]
      return key ? t(`group.${key}`) : tag
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

/** The names of operations come from the document, so the types do not know them. */
function isKnown(t: Translate, key: string): key is Extract<Key, `summary.health.${string}`> {
  return t.has(key as Key)
}
