import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listDocuments, root } from './documents.ts'
import titles from './titles.json' with { type: 'json' }

type Texts = Record<string, string>

/** A group of the sidebar, as Starlight takes it. */
export type Group = { label: string; translations: Texts; items: Item[] }

/** A page without a translation has the title of its English text, so the menu translates the title. */
type Item = { slug: string; label?: string; translations?: Texts }

/** Reads the sidebar out of `docs/README.md`: a group for each heading, and an item for each page it links to. */
export function readSidebar(): Group[] {
  const slugs = new Map(listDocuments().map(({ file, slug }) => [file, slug]))
  const translations: Record<string, Texts> = JSON.parse(
    readFileSync(join(import.meta.dirname, 'groups.json'), 'utf8'),
  )
  const [, ...sections] = readFileSync(join(root, 'docs/README.md'), 'utf8').split(/^## /m)
  return sections.map(section => {
    const label = section.slice(0, section.indexOf('\n'))
    const links = Array.from(section.matchAll(/\]\(([^)#]+)/g), ([, path = '']) => join('docs', path))
    const found = [...new Set(links)].flatMap(file => slugs.get(file) ?? [])
    return { label, translations: translations[label] ?? {}, items: found.filter(Boolean).map(toItem) }
  })
}

function toItem(slug: string): Item {
  const names = (titles as Record<string, Texts>)[slug]
  if (!names) return { slug }
  const { file = '' } = listDocuments().find(page => page.slug === slug && page.locale === '') ?? {}
  return { slug, label: readTitle(file), translations: names }
}

const readTitle = (file: string) =>
  /^# (.+)$/m.exec(readFileSync(join(root, file), 'utf8'))?.[1]?.replaceAll('`', '') ?? ''
