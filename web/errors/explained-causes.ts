import type { ProviderCause } from '../../server/facts/provider-errors.ts'
import type { Messages } from '../i18n/load-messages.ts'

type Codes = Messages['code']
/** The key of a cause that the console explains, in the messages. */
export type ExplainedCause =
  | { [Family in keyof Codes]: `code.${Family}.${keyof Codes[Family] & string}` }[keyof Codes]
  | `subscriptions.code.${keyof Messages['subscriptions']['code'] & string}`

/** The causes that the messages explain; the user cannot act on the others. */
export function explainedCauses(
  causes: readonly ProviderCause[],
  hasText: (key: ExplainedCause) => boolean,
): ExplainedCause[] {
  return causes.map(keyOf).filter(hasText)
}

/** Texts about subscriptions are in the part of their pages, so that the first page does not load them. */
function keyOf({ family, code }: ProviderCause): ExplainedCause {
  const key = family === 'subscriptions' ? `subscriptions.code.${code}` : `code.${family}.${code}`
  // `hasText` narrows the key to the known ones.
  return key as ExplainedCause
}
