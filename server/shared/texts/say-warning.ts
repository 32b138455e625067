import { toWarningWords } from '../../facts/warning-words.ts'
import type { Warning } from '../../facts/warnings.ts'
import type { Texts } from './read-texts.ts'

/** A warning in the words of command and servers. */
export function sayWarning(
  warning: Omit<Warning, 'source'>,
  { format, language: _, ...texts }: Texts<'warning'>,
): string {
  return toWarningWords(warning, texts, format)
}
