import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listDocuments, root } from './documents.ts'
import { type Addresses, isAsset, rewriteDocument } from './rewrite.ts'

const site = join(root, 'site')

/** Writes the pages to `src/content/docs`, and what they show to `public`. Both are emptied first. */
export function prepareSite(addresses: Addresses): void {
  const [content, assets] = [join(site, 'src/content/docs'), join(site, 'public')]
  for (const folder of [content, assets]) rmSync(folder, { recursive: true, force: true })
  const documents = listDocuments()
  for (const document of documents) {
    const path = join(content, document.locale, `${document.slug || 'index'}.md`)
    mkdirSync(dirname(path), { recursive: true })
    const text = readFileSync(join(root, document.file), 'utf8')
    writeFileSync(path, rewriteDocument(text, document, { ...addresses, documents }))
  }
  for (const file of globSync('docs/**/*.*', { cwd: root }).filter(isAsset))
    cpSync(join(root, file), join(assets, file.replace('docs/', '')))
  cpSync(join(root, 'web/icon.svg'), join(assets, 'favicon.svg'))
}
