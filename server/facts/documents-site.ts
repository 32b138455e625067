/** Where a page of the documents is on their site. Only what is generated in every language has the same headings in all. */
import type { Language } from './languages.ts'

/** The anchor of a code's row on the page of error codes. A code may have a name for one operation: `2018_payments.refund`. */
export const anchorOfCode = (family: string, code: string) => `${family}-${code}`

export const pageOfCode = (family: string, code: string) =>
  `reference/error-codes/#${anchorOfCode(family, code)}`

/** The address of a page. English has no folder of its own. */
export function addressOf(site: string, page: string, language: Language): string {
  return `${site}/${language === 'en' ? '' : `${language}/`}${page}`
}
