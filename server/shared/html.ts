import { toVisibleInPage } from '../facts/visible-text.ts'

/** Markup that can be written into a page without escaping. Only template tags and constants create it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

const escapes = new Map(
  Object.entries<string>({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }),
)

/** Escapes text for element content and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => escapes.get(sign) ?? sign)
}

/** The tag of templates whose values this function escapes, unless they are markup themselves. */
export function createTag(escapeText: (text: string) => string) {
  function toMarkup(part: Part): string {
    if (part === null || part === undefined || part === false) return ''
    if (part instanceof Html) return part.text
    if (typeof part === 'object') return part.map(toMarkup).join('')
    return escapeText(String(part))
  }
  return (strings: TemplateStringsArray, ...parts: Part[]): Html =>
    new Html(strings.reduce((text, piece, index) => text + toMarkup(parts[index - 1]) + piece))
}

/** Pages show what reorders or hides text as escapes. */
export const html = createTag(text => escapeHtml(toVisibleInPage(text)))

/** A boolean attribute such as `checked`. Starts with a blank. */
export function flag(name: string, isSet: boolean): Html | null {
  return isSet ? new Html(` ${name}`) : null
}

/** An attribute with a value, or nothing without one. Starts with a blank. */
export function attribute(name: string, value: string | null | undefined): Html | null {
  return value === null || value === undefined ? null : new Html(` ${name}="${escapeHtml(value)}"`)
}
