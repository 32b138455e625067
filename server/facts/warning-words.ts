/** A warning in words, for console, command, reports and agents. */
import type { Warning } from './warnings.ts'

/** The texts of `shared/texts/warning.*.json`: one for each code, and `other` for a code without one. */
export type WarningTexts = Readonly<Record<string, unknown>> & { body: string; other: string }
type Format = (text: string, values: Record<string, string>) => string

/** A refused call was refused, so its warnings do not say that production may do so. */
export type Warned = Omit<Warning, 'source'> & { isRefused: boolean }

/** What is wrong, and what to write instead. `format` fills in the arguments of a text. */
export function toWarningWords(
  { code, path, isRefused, nearest = 'none' }: Warned,
  texts: WarningTexts,
  format: Format,
): string {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined
  return format(typeof text === 'string' ? text : texts.other, {
    code,
    path: path || texts.body,
    nearest,
    refused: isRefused ? 'yes' : 'no',
  })
}
