import { createTag, escapeHtml } from '../../shared/html.ts'
import { toVisible } from '../../shared/process/visible-text.ts'

/** All that `toVisible` leaves of what is no character of XML 1.0 (https://www.w3.org/TR/xml/#charsets). */
const unknown = /[\ufffe\uffff]/g
/** Bodies and code have lines and indents. */
const betweenBreaks = /[^\t\n]+/g

/** Text for HTML and XML, with escapes in place of what would hide or reorder text. */
export function escapeMarkup(text: string): string {
  return escapeHtml(text.replaceAll(betweenBreaks, toVisible)).replaceAll(unknown, '�')
}

/** Markup of a report, in which all values are escaped so. */
export const markup = createTag(escapeMarkup)
