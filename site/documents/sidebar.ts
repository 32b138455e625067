import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listDocuments, root } from './documents.ts'

type Texts = Record<string, string>

/** A group of the sidebar, as Starlight takes it. */
export type Group = { label: string; translations: Texts; items: { slug: string }[] }

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
    const items = [...new Set(links)].flatMap(file => ({ slug: slugs.get(file) ?? '' }))
    return { label, translations: translations[label] ?? {}, items: items.filter(({ slug }) => slug) }
  })
}
