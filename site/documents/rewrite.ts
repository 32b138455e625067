import { dirname, join, relative } from 'node:path/posix'
import type { SiteDocument } from './documents.ts'

/** The addresses of a site: its path on the host, and that of the sources. Without sources, links to them become text. */
export type Addresses = { base: string; sources: string | undefined }

type Site = Addresses & { documents: SiteDocument[] }

/** Fenced and inline code, which stays as it is, or a link. */
const codeOrLink = /^ *```[\s\S]*?^ *```$|(`+)[^`]+\1|\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/gm

/** Turns a document into a page: the first heading becomes its title, and links lead to pages and files of the site. */
export function rewriteDocument(text: string, document: SiteDocument, site: Site): string {
  const [, heading = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? []
  if (!heading) throw new Error(`${document.file} does not begin with a heading: write "# Its title"`)
  const content = splitPictures(body)
    .replace(codeOrLink, (whole, _ticks, label?: string, target?: string) => {
      if (label === undefined || target === undefined) return whole.replace(/^( *```\w+) (.+)$/m, titleCode)
      const address = resolveLink(target, document, site)
      return address === undefined ? label : `[${label}](${address})`
    })
    .replaceAll(/\b(src|srcset)="([^"]+)"/g, (_, name: string, target: string) => {
      return `${name}="${resolveLink(target, document, site) ?? target}"`
    })
  return `---\ntitle: ${JSON.stringify(heading.replaceAll('`', ''))}\n---\n${content}`
}

/** Of the words after the language of a block, the site shows the name of the file that it is taken from. */
const titleCode = (_line: string, start: string, words: string) =>
  words.includes('/') ? `${start} title="${words}"` : start

/** The theme of the site can differ from that of the system, which `<picture>` looks at. */
function splitPictures(text: string): string {
  const both =
    /<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">\s*<img ([^>]+)>\s*<\/picture>/g
  return text.replaceAll(both, (_, dark: string, light: string) => {
    const other = light.replace(/src="[^"]+"/, `src="${dark}"`)
    return `<img class="dark:sl-hidden" loading="lazy" ${light}><img class="light:sl-hidden" loading="lazy" ${other}>`
  })
}

/** The address of a link, or nothing if it leads to sources of which the site does not know the address. */
function resolveLink(target: string, document: SiteDocument, site: Site): string | undefined {
  if (/^[a-z]+:|^#/.test(target)) return target
  const [path = '', anchor] = target.split('#')
  const file = join(dirname(document.file), path)
  const page = site.documents.find(other => other.file === file)
  if (page) return resolvePage(document, { ...page, anchor }, site)
  if (isAsset(file)) return `${site.base}/${file.replace('docs/', '')}`
  return site.sources && `${site.sources}/blob/main/${file}`
}

/** Files below `docs/` that pages show or offer. */
export const isAsset = (file: string) =>
  /^docs\/(?!internals\/).*[.](webp|png|json|service|sh|timer|yml)$/.test(file)

/**
 * Links are relative, so that a page that stands in for its translation leads to pages of the reader's language. A
 * link to the page in another language is absolute, and one to a heading too, because translated headings differ.
 */
function resolvePage(
  from: SiteDocument,
  to: SiteDocument & { anchor: string | undefined },
  site: Site,
): string {
  const heading = to.anchor ? `#${to.anchor}` : ''
  const isTranslated = site.documents.some(({ slug, locale }) => slug === to.slug && locale !== '')
  const isOther = to.locale !== from.locale && (to.locale !== '' || to.slug === from.slug)
  if (isOther || (heading && isTranslated && to.locale === '' && to.slug !== from.slug))
    return `${site.base}/${[to.locale, to.slug]
      .filter(Boolean)
      .map(part => `${part}/`)
      .join('')}${heading}`
  const path = relative(`/${from.slug}`, `/${to.slug}`)
  return `${path ? `${path}/` : './'}${heading}`
}
