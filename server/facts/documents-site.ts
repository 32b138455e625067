/** Addresses on the documents' site. Only generated pages have the same anchors in every language. */
import type { Language } from './languages.ts'

/** The anchor of a code's row on the page of error codes. A code may have a name for one operation: `2018_payments.refund`. */
export const anchorOfCode = (family: string, code: string) => `${family}-${code}`

export const pageOfCode = (family: string, code: string) =>
  `reference/error-codes/#${anchorOfCode(family, code)}`

/** The address of a page. English has no folder of its own. */
export function addressOf(site: string, page: string, language: Language): string {
  return `${site}/${language === 'en' ? '' : `${language}/`}${page}`
}
