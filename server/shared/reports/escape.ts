import { toVisible } from '../../facts/visible-text.ts'
import { createTag, escapeHtml } from '../html.ts'

/** The characters that `toVisible` keeps and XML 1.0 does not have (https://www.w3.org/TR/xml/#charsets). */
const unknown = /[\ufffe\uffff]/g
/** Matches text between tabs and line breaks, because bodies and code have lines and indents. */
const betweenBreaks = /[^\t\n]+/g

/** Escapes text for HTML and XML, with escapes for characters that hide or reorder text. */
export function escapeMarkup(text: string): string {
  return escapeHtml(text.replaceAll(betweenBreaks, toVisible)).replaceAll(unknown, '�')
}

/** The tag of a report's markup, which escapes all values. */
export const markup = createTag(escapeMarkup)
