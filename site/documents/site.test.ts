/** The site has every document in its menu, and its pages link to pages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listDocuments, root } from './documents.ts'
import { rewriteDocument } from './rewrite.ts'
import { readSidebar } from './sidebar.ts'

const documents = listDocuments()

test('the sidebar lists every document once, under a group that is named in each language', () => {
  const listed = readSidebar().flatMap(({ items }) => items.map(({ slug }) => slug))
  // The title of the site leads to the front page, and docs/README.md is the sidebar itself.
  const slugs = new Set(documents.map(({ slug }) => slug).filter(slug => slug && slug !== 'documents'))
  expect(listed.toSorted()).toEqual([...slugs].toSorted())
  const unnamed = readSidebar().filter(({ translations: { es, 'pt-BR': pt } }) => !es || !pt)
  expect(unnamed).toEqual([])
})

test('every title of the menu is in each language: translated with its page, or alone', () => {
  const items = readSidebar().flatMap(group => group.items)
  const isTranslated = (slug: string, locale: string) =>
    documents.some(page => page.slug === slug && page.locale === locale)
  const needed = items.filter(({ slug }) => !isTranslated(slug, 'es') || !isTranslated(slug, 'pt'))
  expect(needed.length).toBeGreaterThan(10)
  expect(items.filter(({ translations }) => translations)).toEqual(needed)
})

const addresses = { base: '/pasarela', sources: undefined, documents }

const rewrite = (file: string, body: string, sources?: string) => {
  const document = documents.find(other => other.file === file)
  if (!document) throw new Error(`no document ${file}`)
  return rewriteDocument(`# A \`title\`\n${body}`, document, { ...addresses, sources })
}

test.each([
  [
    'docs/recipes/ci.md',
    '[a](../operate/containers.md#with-testcontainers)',
    '[a](../../operate/containers/#with-testcontainers)',
  ],
  [
    'docs/recipes/ci.md',
    '[a](../reference/error-codes.md#payments)',
    '[a](/pasarela/reference/error-codes/#payments)',
  ],
  ['docs/README.md', '[a](es/reference/error-codes.md)', '[a](/pasarela/es/reference/error-codes/)'],
  ['README.es.md', '[English](README.md) [a](docs/recipes/ci.md)', '[English](/pasarela/) [a](recipes/ci/)'],
  ['README.md', '![a](docs/pictures/demo.en.webp)', '![a](/pasarela/pictures/demo.en.webp)'],
  ['README.md', '[`x`](examples/shop/pix.test.ts)', '`x`'],
  ['README.md', '`[x](README.es.md)`', '`[x](README.es.md)`'],
  ['README.md', '```sh\n[x](README.es.md)\n```', '```sh\n[x](README.es.md)\n```'],
  ['README.md', '```ts examples/a.test.ts\nx\n```', '```ts title="examples/a.test.ts"\nx\n```'],
])('in %s, %s becomes %s', (file, body, page) => {
  expect(rewrite(file, body)).toBe(`---\ntitle: "A title"\n---\n${page}`)
})

test('links to sources lead to the repository, if the site knows its address', () => {
  expect(rewrite('docs/recipes/ci.md', '[a](../../action.yml)', 'https://host/shop')).toContain(
    '[a](https://host/shop/blob/main/action.yml)',
  )
})

test('each job of the workflow that builds the site installs the packages before', () => {
  const workflow = readFileSync(join(root, '.github/workflows/pages.yml'), 'utf8')
  const built = workflow.split(/^ {2}\w+:$/m).filter(job => job.includes('npm run docs'))
  expect(built.length).toBe(2)
  expect(built.filter(job => !/run: npm ci\n +- run: npm run docs/.test(job))).toEqual([])
})
