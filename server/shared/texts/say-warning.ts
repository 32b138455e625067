import { languageFacts } from '../../facts/languages.ts'
import { toWarningWords, type Warned } from '../../facts/warning-words.ts'
import type { Texts } from './read-texts.ts'

/** A warning in the words of command and servers. */
export function sayWarning(warning: Warned, { format, ...texts }: Texts<'warning'>): string {
  return toWarningWords(warning, texts, { format, locale: languageFacts[texts.language].locale })
}
