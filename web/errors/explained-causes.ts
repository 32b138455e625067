import type { Parts } from '../i18n/load-messages.ts'
import type { ConsoleProblem } from './console-problem.ts'

/**
 * The explanations of a problem's codes, from the part `code` of the messages. A code that users cannot act on has
 * none. A code may have another meaning for another operation: 2018 refuses a refund, a capture and a cancel. So
 * `2018_payments.cancel` is looked up before `2018`.
 */
export function explainCauses(
  { causes, operation }: Pick<ConsoleProblem, 'causes' | 'operation'>,
  texts: Parts['code'],
): string[] {
  return causes.flatMap(({ family, code }) => {
    // A newer gateway may send a family that this page does not know.
    const ofFamily = new Map(Object.entries(texts[family] ?? {}))
    return ofFamily.get(`${code}_${operation}`) ?? ofFamily.get(code) ?? []
  })
}
