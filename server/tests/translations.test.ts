/** A translated page has the structure of its source, so it cannot age unseen: headings, code, rows and links. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const readText = (file: string) => readFileSync(join(root, file), 'utf8')
const isGenerated = (file: string) => readText(file).includes('`npm run references`')
const sourceOf = (file: string) => file.replace(/^docs\/(?:es|pt)\//, 'docs/')
const languageOf = (file: string) =>
  file.startsWith('README.') ? file.slice(7, 9) : (file.split('/')[1] ?? '')

const pages = globSync('docs/{es,pt}/**/*.md', { cwd: root }).filter(file => !isGenerated(file))
const readmes = ['README.es.md', 'README.pt-BR.md']

/** The parts that a translation keeps. Links to a heading name the file alone, because headings are translated. */
function structureOf(file: string) {
  const text = readText(file)
  const prose = text.replaceAll(/^```.*?^```$/gms, '')
  const links = Array.from(prose.matchAll(/\]\(([^)#\s]*)(#?)|(?:src|srcset)="([^"]+)"/g), match => {
    const [, link, anchor = '', picture] = match
    const path = picture?.replace(/[.](en|es|pt)[.](dark|light)/, '.$2') ?? link ?? ''
    return /^https?:/.test(path) ? path : sourceOf(path ? join(dirname(file), path) : file) + anchor
  })
  return {
    headings: Array.from(prose.matchAll(/^(#+) /gm), ([, marks]) => marks),
    // Comments may be translated.
    blocks: (text.match(/^```.*?^```$/gms) ?? []).map(block =>
      block.replaceAll(/(?<=\S) +(?:#|\/\/) .*$|^(?:#|\/\/) .*$/gm, ''),
    ),
    codes: (prose.match(/`[^`\n]+`/g) ?? []).toSorted(),
    rows: prose.match(/^\|/gm)?.length ?? 0,
    items: prose.match(/^ *(?:-|\d+[.]) /gm)?.length ?? 0,
    links,
  }
}

test('what a tester reads first, and every recipe, is translated by hand into each language', () => {
  const named = (language: string) => pages.filter(file => languageOf(file) === language).map(sourceOf)
  expect(named('es')).toEqual(expect.arrayContaining(globSync('docs/{recipes,start}/*.md', { cwd: root })))
  expect(named('es').length).toBeGreaterThanOrEqual(25)
  expect(named('pt').toSorted()).toEqual(named('es').toSorted())
})

test.each(pages)('%s has the headings, code, rows and links of its source', file => {
  expect(structureOf(file)).toEqual(structureOf(sourceOf(file)))
})

/** What comments in blocks of code say, in three words or more. */
const commentsOf = (file: string) =>
  (readText(file).match(/^```.*?^```$/gms) ?? []).flatMap(block =>
    Array.from(block.matchAll(/(?:^| )(?:#|\/\/) (.*)$/gm), ([, comment = '']) => comment).filter(
      comment => comment.split(' ').length >= 3,
    ),
  )

test.each(pages)('%s translates the comments in its code', file => {
  const english = commentsOf(sourceOf(file))
  expect(commentsOf(file).filter(comment => english.includes(comment))).toEqual([])
})

test.each([...pages, ...readmes])(
  'the links of %s lead to pages of its language where there are any',
  file => {
    const language = languageOf(file)
    const linked = Array.from(readText(file).matchAll(/\]\((?!https?:)([^)#\s]+)/g), ([, path = '']) =>
      join(dirname(file), path),
    )
    const translated = linked.map(path => path.replace(/^docs\/(?!es\/|pt\/)/, `docs/${language}/`))
    expect(
      linked.filter((path, at) => path !== translated[at] && existsSync(join(root, translated[at] ?? ''))),
    ).toEqual([])
  },
)

const inEnglish = { es: ' (en inglés)', pt: ' (em inglês)' }
test.each([...pages, ...readmes])('%s says which of its links lead to pages in English', file => {
  const language = languageOf(file) as 'es' | 'pt'
  const links = Array.from(readText(file).matchAll(/\]\((?!https?:)([^)#\s]+\.md)[^)]*\)(.{0,13})/g))
  const unmarked = links.filter(([, path = '', rest = '']) => {
    const isEnglish = !/^(?:docs\/(?:es|pt)\/|README)/.test(join(dirname(file), path))
    return isEnglish !== rest.startsWith(inEnglish[language])
  })
  expect(unmarked.map(([link]) => link)).toEqual([])
})
