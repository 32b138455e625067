import { languageFacts, languages } from '../../../facts/languages.ts'
import { attribute, Html, html } from '../../../shared/html.ts'
import type { Texts } from '../../../shared/texts/read-texts.ts'
import type { Answer } from '../../http/route.ts'
import { icon } from './icons.ts'

/** What every page needs: its texts, which know their language, and its own address for the language links. */
export type View = { words: Texts<'checkout'>; address: URL }

/**
 * Headers of a page. It loads only files of the simulator and nothing inline, its forms post to the simulator, and no
 * page may frame it.
 */
export const security = {
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    'font-src data:',
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // A stricter policy would remove the origin of forms too, by which they are recognized.
  'referrer-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  // A cached page would not show later payments, and would send an old attempt again.
  'cache-control': 'no-store',
}

/** The headers of a page that shows images whose data are in their addresses. `others` are further directives. */
export function withImages(headers: Record<string, string>, others = ''): Record<string, string> {
  const policy = headers['content-security-policy'] ?? ''
  const allowed = policy.replace("img-src 'self'", `img-src 'self' data:${others}`)
  return { ...headers, 'content-security-policy': allowed }
}

/**
 * This text is a constant of its own. If a template contained the end of a script, Rolldown, which builds the package,
 * would import a package that is not installed with it.
 */
const script = new Html('<script src="/checkout/assets/checkout.js" defer></script>')

/**
 * `isFramed` allows shops to show the bank's question in a frame. `formTarget` is an origin to which the answer of a form
 * may redirect. `stylesheet` replaces that of the payers' pages, `brand` the name in the bar.
 */
type Page = {
  title: string
  main: Html
  status?: number
  isFramed?: boolean
  formTarget?: string
  stylesheet?: string
  brand?: string
}

/** An answer with a whole page. */
export function toPage(
  view: View,
  { title, main, status = 200, stylesheet = '/checkout/assets/checkout.css', brand, ...options }: Page,
): Answer {
  const { words } = view
  const page = html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/checkout/assets/icon.svg">
<link rel="stylesheet" href="${stylesheet}">
${script}
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<header class="bar"><div class="bar-inner">
<span class="brand">${icon('lock')}<span>${brand ?? words.brand}</span></span>
<span class="sandbox">${icon('flask')}<span>${words.sandbox}</span></span>
${languageLinks(view)}
</div></header>
<main id="main" tabindex="-1">${main}</main>
</body>
</html>
`
  return {
    status,
    text: page.text,
    headers: { ...headersOf(options), 'content-type': 'text/html; charset=utf-8' },
  }
}

function headersOf({ isFramed, formTarget }: Pick<Page, 'isFramed' | 'formTarget'>) {
  const { 'x-frame-options': frames, ...rest } = security
  const policy = security['content-security-policy']
    .replace("frame-ancestors 'none'", isFramed ? 'frame-ancestors *' : "frame-ancestors 'none'")
    .replace("form-action 'self'", formTarget ? `form-action 'self' ${formTarget}` : "form-action 'self'")
  return { ...rest, ...(!isFramed && { 'x-frame-options': frames }), 'content-security-policy': policy }
}

function languageLinks({ words, address }: View): Html {
  const links = languages.map(each => {
    const url = new URL(address)
    url.searchParams.set('lang', each)
    const isCurrent = each === words.language
    return html`<li><a href="${url.pathname}${url.search}" lang="${each}" hreflang="${each}"${attribute('aria-current', isCurrent ? 'true' : null)}>
${each.toUpperCase()}<span class="visually-hidden"> ${languageFacts[each].name}</span></a></li>`
  })
  return html`<nav aria-label="${words.languages}"><ul class="languages">${links}</ul></nav>`
}

/** An address of these pages that keeps the chosen language. */
export function addressOf(view: View, pathname: string, query: Record<string, string>): string {
  const search = new URLSearchParams({ ...query, lang: view.words.language })
  return `${pathname}?${search}`
}
