/** Where the generated pages are: in English in docs/reference, and below docs/es and docs/pt in the other languages. */

import { languages } from '../../server/facts/languages.ts'
import { retriesOf } from '../../server/facts/provider-errors/known-error.ts'
import { errorTables } from '../../server/facts/provider-errors/tables.ts'
import { errorFamilyNames } from '../../server/facts/provider-errors.ts'
import { writePages } from './pages.ts'

/** Resolves to the text of each page, and of the extract of the tables that the console loads, by its path. */
export async function readReferences(): Promise<Record<string, string>> {
  const pages = await Promise.all(
    languages.map(async language => {
      const folder = language === 'en' ? 'docs/reference' : `docs/${language}/reference`
      return Object.entries(await writePages(language)).map(([name, text]) => [`${folder}/${name}`, text])
    }),
  )
  const retries = errorFamilyNames
    .map(family => [family, retriesOf(errorTables[family])] as const)
    .filter(([, codes]) => Object.keys(codes).length > 0)
  const extract = `${JSON.stringify(Object.fromEntries(retries), null, 2)}\n`
  return { ...Object.fromEntries(pages.flat()), 'server/facts/provider-errors/retries.json': extract }
}
