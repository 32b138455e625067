/** Where the generated pages are: in English in docs/reference, and below docs/es and docs/pt in the other languages. */
import { languages } from '../../server/facts/languages.ts'
import { writePages } from './pages.ts'

/** Resolves to the text of each page by its path. */
export async function readReferences(): Promise<Record<string, string>> {
  const pages = await Promise.all(
    languages.map(async language => {
      const folder = language === 'en' ? 'docs/reference' : `docs/${language}/reference`
      return Object.entries(await writePages(language)).map(([name, text]) => [`${folder}/${name}`, text])
    }),
  )
  return Object.fromEntries(pages.flat())
}
