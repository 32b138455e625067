import { pageOfCode } from '../../server/facts/documents-site.ts'
import type { ErrorFamily } from '../../server/facts/provider-errors.ts'
import type { Parts } from '../i18n/load-messages.ts'
import type { Explanation } from './docs-link.tsx'

type Refusal = { family: ErrorFamily; code: string; operation: string | null }

/**
 * The explanation of a code, from the part `code` of the messages. A code that users cannot act on has none. A code may
 * have another meaning for another operation: 2018 refuses a refund, a capture and a cancel. So `2018_payments.cancel`
 * is looked up before `2018`.
 */
export function findExplanation(
  texts: Parts['code'],
  { family, code, operation }: Refusal,
): Explanation | null {
  // A newer gateway may send a family that this page does not know.
  const ofFamily = new Map(Object.entries(texts[family] ?? {}))
  const key = ofFamily.has(`${code}_${operation}`) ? `${code}_${operation}` : code
  const text = ofFamily.get(key)
  return text === undefined ? null : { code, text, page: pageOfCode(family, key) }
}
