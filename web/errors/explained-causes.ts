import type { ProviderCause } from '../../server/facts/provider-errors.ts'
import type { Messages } from '../i18n/load-messages.ts'
import type { ConsoleProblem } from './console-problem.ts'

type Codes = Messages['code']
/** The key of a cause that the console explains, in the messages. */
export type ExplainedCause =
  | { [Family in keyof Codes]: `code.${Family}.${keyof Codes[Family] & string}` }[keyof Codes]
  | `subscriptions.code.${keyof Messages['subscriptions']['code'] & string}`

/** The causes that the messages explain, by the operation that failed; the user cannot act on the others. */
export function explainedCauses(
  { causes, operation }: Pick<ConsoleProblem, 'causes' | 'operation'>,
  hasText: (key: ExplainedCause) => boolean,
): ExplainedCause[] {
  return causes.flatMap(cause => keysOf(cause, operation).find(hasText) ?? [])
}

/**
 * A code may mean something else to another operation: 2018 refuses a refund, a capture and a cancel. `2018_cancel` is
 * looked up before `2018`.
 */
function keysOf(cause: ProviderCause, operation: string | null): ExplainedCause[] {
  const key = keyOf(cause)
  const action = operation?.split('.').at(-1)
  return action === undefined ? [key] : [`${key}_${action}` as ExplainedCause, key]
}

/** Texts about subscriptions are in the part of their pages, so that the first page does not load them. */
function keyOf({ family, code }: ProviderCause): ExplainedCause {
  const key = family === 'subscriptions' ? `subscriptions.code.${code}` : `code.${family}.${code}`
  // `hasText` narrows the key to the known ones.
  return key as ExplainedCause
}
