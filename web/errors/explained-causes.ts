import type { ProviderCause } from '../../server/facts/provider-errors.ts'
import type { Messages } from '../i18n/load-messages.ts'

type Codes = Messages['code']
/** The key of a cause that the console explains, below `code` in the messages. */
export type ExplainedCause = {
  [Family in keyof Codes]: `${Family}.${keyof Codes[Family] & string}`
}[keyof Codes]

/** The causes that the messages explain; the user cannot act on the others. */
export function explainedCauses(
  causes: readonly ProviderCause[],
  hasText: (key: ExplainedCause) => boolean,
): ExplainedCause[] {
  // `hasText` narrows the key to the known ones.
  return causes.map(({ family, code }) => `${family}.${code}` as ExplainedCause).filter(hasText)
}
