/** A warning in words, for console, command, reports and agents. */
import { countryOfCurrency } from './countries.ts'
import { amountLocale } from './languages.ts'
import type { Warning } from './warnings.ts'

/** The texts of `shared/texts/warning.*.json`: one for each code, and `other` for a code without one. */
export type WarningTexts = Readonly<Record<string, unknown>> & { body: string; other: string }
/** `format` fills in the arguments of a text; `locale` is that of the reader's numbers. */
type Writing = { format: (text: string, values: Record<string, string>) => string; locale: string }

/** A refused call was refused, so its warnings do not say that production may do so. */
export type Warned = Omit<Warning, 'source'> & { isRefused: boolean }

/** What is wrong, and what to write instead. */
export function toWarningWords(
  { code, path, isRefused, nearest }: Warned,
  texts: WarningTexts,
  { format, locale }: Writing,
): string {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined
  return format(typeof text === 'string' ? text : texts.other, {
    code,
    path: path || texts.body,
    // Stored calls of older versions have an empty list of corrections.
    nearest: writeNumbers(nearest || 'none', locale),
    refused: isRefused ? 'yes' : 'no',
  })
}

/** The text with its bounds and amounts (`≥ 0.005`, `PEN 35.56`) as the reader writes them. */
function writeNumbers(text: string, locale: string): string {
  return text.replace(/(?<=(?:^|, )([≥≤]|[A-Z]{3}) )\d+(?:\.\d+)?(?=$|, )/g, (digits, before: string) => {
    const options = { maximumFractionDigits: digits.length, useGrouping: 'always' } as const
    const numbers = amountLocale(countryOfCurrency(before)?.locale, locale)
    return new Intl.NumberFormat(numbers, options).format(Number(digits))
  })
}
