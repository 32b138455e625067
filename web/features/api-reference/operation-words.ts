import { useTranslations } from 'use-intl'
import { errorCodes } from '../../../server/contract/error-codes.ts'
import type { Failure, Operation } from './read-operations.ts'

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
