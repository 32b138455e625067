import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listDocuments, root } from './documents.ts'

type Page = { path: string; html: string; ids: Set<string> }

/** Lists what is wrong with the built site: links, anchors, requests to other hosts, and pages that no menu has. */
export function checkSite(base: string): string[] {
  const dist = join(root, 'site/dist')
  const files = new Set(globSync('**/*.*', { cwd: dist }))
  const pages = new Map(
    [...files].filter(file => file.endsWith('.html')).map(file => [file, readPage(dist, file)]),
  )
  const styles = [...files].filter(file => file.endsWith('.css'))
  const faults = styles.filter(file =>
    /(?:url\(|@import) *["']?(?:https?:)?\/\//.test(readFileSync(join(dist, file), 'utf8')),
  )
  return [
    ...faults.map(file => `${file} loads something from another host`),
    ...[...pages.values()].flatMap(page => checkPage(page, { base, files, pages })),
    ...checkMenus(base, pages),
  ]
}

function readPage(dist: string, path: string): Page {
  const html = readFileSync(join(dist, path), 'utf8')
  return {
    path,
    html,
    ids: new Set(Array.from(html.matchAll(/ id="?([^"\s>]+)/g), ([, id = '']) => decodeText(id))),
  }
}

type Built = { base: string; files: Set<string>; pages: Map<string, Page> }

const addressNames = new Set(['href', 'src', 'srcset', 'poster', 'action'])

function checkPage(page: Page, built: Built): string[] {
  const faults: string[] = []
  if (/<th[^>]*>\s*<\/th>/.test(page.html))
    faults.push(`${page.path} has a table with a column without a name`)
  if (page.html.includes('<pre') && !/src="[^"]*\/_astro\/ec\.\w+\.js"/.test(page.html))
    faults.push(`${page.path} has code that scrolls and that keys do not reach`)
  if (
    page.html.includes('data-open-modal') &&
    !page.html.includes("document.querySelectorAll('button[data-open-modal]")
  )
    faults.push(`${page.path} lacks the script of site/src/accessible.js`)
  for (const [tag, name = ''] of page.html.matchAll(/<([a-z][\w-]*)\b(?:[^>"']|"[^"]*"|'[^']*')*>/g)) {
    // All attributes are read, because the value of one may contain what looks like another.
    for (const [, attribute = '', ...values] of tag.matchAll(
      /\s([\w:-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g,
    )) {
      if (!addressNames.has(attribute)) continue
      const target = decodeText(values.find(value => value !== undefined) ?? '')
      const isRequest = name !== 'a' && !/\brel="?(canonical|alternate|sitemap)\b/.test(tag)
      if (/^([a-z]+:)?\/\//.test(target)) {
        if (isRequest) faults.push(`${page.path} loads ${target} from another host`)
      } else if (!/^(data|mailto|javascript):/.test(target) && !isThere(target, page, built))
        faults.push(`${page.path}: ${attribute} leads to ${target}, which is not there`)
    }
  }
  return faults
}

/** Says whether a file, or a heading of a page, is in the site. */
function isThere(target: string, page: Page, { base, files, pages }: Built): boolean {
  const url = new URL(target, `http://site${base}/${page.path.replace(/index[.]html$/, '')}`)
  if (!`${url.pathname}/`.startsWith(`${base}/`)) return false
  const path = decodeURI(url.pathname.slice(base.length + 1))
  // Hosts of files send an address without the last slash on to the folder.
  const file = files.has(path) ? path : join(path, 'index.html')
  const anchor = decodeURIComponent(url.hash.slice(1))
  return files.has(file) && (!anchor || pages.get(file)?.ids.has(anchor) === true)
}

/** Every menu leads to every document: to its translation, or to the English text under the address of the language. */
function checkMenus(base: string, pages: Map<string, Page>): string[] {
  const slugs = new Set(listDocuments().map(({ slug }) => slug))
  return ['', 'es/', 'pt/'].flatMap(locale => {
    const [, menu = ''] =
      /<nav [^>]*class="sidebar[^>]*>([\s\S]*?)<\/nav>/.exec(pages.get(`${locale}index.html`)?.html ?? '') ??
      []
    return [...slugs]
      .filter(
        slug => slug !== '' && slug !== 'documents' && !menu.includes(`href="${base}/${locale}${slug}/"`),
      )
      .map(slug => `the menu of /${locale} misses ${slug}`)
  })
}

const decodeText = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&#38;', '&').replaceAll('&amp;', '&')
