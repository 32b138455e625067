/** Parses an amount as users type it: `1.500,50`, `1,500.50`, `1500.5`, `R$ 10`. */
export type MoneyProblem = 'notANumber' | 'ambiguous' | 'tooManyDecimals'
/** `text` contains the typed digits, with a decimal point and without grouping. */
export type ParsedMoney = { ok: true; value: number; text: string } | { ok: false; problem: MoneyProblem }

const prefix = /^\s*(?:[A-Z]{3}|R\$|S\/|\$)?/
const blanks = /[\s\u00a0]/g

/**
 * @param locale decides what a single separator before three digits means. If it is the locale's decimal mark, the text
 * is `ambiguous`, since the separator could also mark thousands
 * @param decimals how many digits the currency has after the decimal mark
 */
export function parseMoney(text: string, locale: string, decimals: number): ParsedMoney {
  const typed = text.replace(prefix, '').replace(blanks, '')
  if (!/^\d[\d.,]*$/.test(typed)) return refuse('notANumber')
  const mark = findDecimalMark(typed, locale)
  if (mark === 'ambiguous') return refuse('ambiguous')
  const at = mark === null ? typed.length : typed.lastIndexOf(mark)
  const whole = typed.slice(0, at)
  const fraction = typed.slice(at + 1)
  if (mark !== null && whole.includes(mark)) return refuse('notANumber')
  const groups = whole.split(/[.,]/)
  if (!areThousands(groups)) return refuse('notANumber')
  if (fraction.replace(/0+$/, '').length > decimals) return refuse('tooManyDecimals')
  const digits = groups.join('') + (fraction && `.${fraction}`)
  return { ok: true, value: Number(digits), text: digits }
}

function refuse(problem: MoneyProblem): ParsedMoney {
  return { ok: false, problem }
}

/** The decimal mark of the typed number. Null if the number has no fraction. */
function findDecimalMark(typed: string, locale: string): string | null {
  const separators = typed.replace(/\d/g, '')
  const last = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(','))
  const mark = typed.charAt(last)
  if (new Set(separators).size === 2) return mark
  if (separators.length !== 1) return null
  if (typed.length - last - 1 !== 3) return mark
  return mark === decimalMarkOf(locale) ? 'ambiguous' : null
}

function decimalMarkOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(12345.6)
  return parts.find(part => part.type === 'decimal')?.value ?? '.'
}

function areThousands([first = '', ...rest]: string[]): boolean {
  return rest.length === 0 || (first.length <= 3 && rest.every(group => group.length === 3))
}
