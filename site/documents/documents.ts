import { globSync } from 'node:fs'
import { join } from 'node:path'

/** The repository, whose documents the site shows. */
export const root = join(import.meta.dirname, '../..')

/** A document, and where its page is: `/<locale>/<slug>/`. English has no locale, and a front page no slug. */
export type SiteDocument = { file: string; locale: '' | 'es' | 'pt'; slug: string }

/** Documents outside `docs/`. `docs/README.md` lists the others: the sidebar is made of it. */
const others: SiteDocument[] = [
  { file: 'README.md', locale: '', slug: '' },
  { file: 'README.es.md', locale: 'es', slug: '' },
  { file: 'README.pt-BR.md', locale: 'pt', slug: '' },
  { file: 'docs/README.md', locale: '', slug: 'documents' },
  { file: 'SECURITY.md', locale: '', slug: 'security' },
  { file: 'CHANGELOG.md', locale: '', slug: 'changelog' },
  { file: 'CONTRIBUTING.md', locale: '', slug: 'contributing' },
]

/** Lists what has a page. `docs/internals` is read in a clone, by those who change the sources. */
export function listDocuments(): SiteDocument[] {
  const files = globSync('docs/**/*.md', { cwd: root }).filter(file => !file.startsWith('docs/internals/'))
  const listed = new Set(others.map(({ file }) => file))
  return [...others, ...files.filter(file => !listed.has(file)).map(placeOf)]
}

function placeOf(file: string): SiteDocument {
  const [, locale, name = ''] = /^docs\/(?:(es|pt)\/)?(.*)[.]md$/.exec(file) ?? []
  return {
    file,
    locale: (locale ?? '') as SiteDocument['locale'],
    slug: name.replace(/^README$/, 'documents'),
  }
}
