/** Links and paths in the documents lead to files of the repository, and excerpts and tests that are named are in them. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = globSync(['*.md', 'docs/**/*.md', '{e2e,examples}/*.md', '.github/**/*.md'], { cwd: root })

const folders = 'server|web|cli|e2e|bench|reliability|checks|container|examples|docs|bin|\\.github|\\.ci'

test.each(documents)('the links and paths in %s exist', file => {
  const text = readText(file)
  const links = Array.from(
    text.matchAll(/\]\((?!https?:)([^)\s#]*)(#[^)\s]+)?/g),
    ([, path = '', heading = '']) => ({
      path: path && join(dirname(file), path),
      heading,
    }),
  )
  const paths = Array.from(
    text.matchAll(new RegExp(`\`((?:${folders})/[^\`\\s]+)\``, 'g')),
    ([, path = '']) => toPattern(path),
  )
  expect([...links.map(({ path }) => path || file), ...paths].filter(path => !isThere(path))).toEqual([])
  const headings = links.filter(
    ({ path, heading }) => heading && !listHeadings(path || file).includes(heading),
  )
  expect(headings).toEqual([])
})

test.each(documents)('the commands in %s name scripts of package.json, and tests that exist', file => {
  const text = readText(file)
  const { scripts } = JSON.parse(readText('package.json'))
  const named = Array.from(text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g), ([, name = '']) => name)
  expect(named.filter(name => !(name in scripts))).toEqual([])
  const tests = Array.from(
    text.matchAll(/npx (?:vitest run|playwright test) ([\w/][^\s`]*)/g),
    ([, part = '']) => part,
  )
  // Test runners accept a part of the path.
  expect(tests.filter(part => !isThere(`${part}*`) && !isThere(`{server,web,cli,e2e}/**/${part}*`))).toEqual(
    [],
  )
})

test('the tree in architecture.md consists of files and folders that exist', () => {
  const [, tree = ''] = /## The tree\n\n```\n(.*?)```/s.exec(readText('docs/internals/architecture.md')) ?? []
  const parents: string[] = []
  const paths = tree.split('\n').flatMap(line => {
    const [, indent = '', names = ''] = /^( *)(.*?)(?: {3}|$)/.exec(line) ?? []
    const depth = indent.length / 2
    parents.splice(depth, Number.POSITIVE_INFINITY, names.endsWith('/') ? names : '')
    const listed = names.split(/ +/).filter(name => /\w/.test(name))
    return listed.map(name => toPattern(parents.slice(0, depth).join('') + name))
  })
  expect(paths.filter(path => !isThere(path))).toEqual([])
})

test('the drawings in architecture.md consist of files that exist', () => {
  const drawings = [...readText('docs/internals/architecture.md').matchAll(/^```text\n(.*?)^```$/gms)]
  expect(drawings.length).toBe(4)
  const files = drawings.flatMap(([drawing]) => drawing.match(/[\w-]+(?:\/[\w-]+)+\.tsx?/g) ?? [])
  expect(files.filter(file => !isThere(`{server/**/,web/**/,}${file}`))).toEqual([])
})

/** A part in angle brackets stands for any name. */
const toPattern = (path: string) => path.replaceAll(/<\w+>/g, '*')

const readText = (file: string) => readFileSync(join(root, file), 'utf8')

const isThere = (pattern: string) => globSync(pattern, { cwd: root }).length > 0

/** The anchors that GitHub derives from the headings. */
function listHeadings(file: string): string[] {
  return Array.from(readText(file).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => {
    const words = heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    return `#${words.replaceAll(' ', '-')}`
  })
}

test.each(documents)('the excerpts in %s are in their files', file => {
  const text = readText(file)
  const excerpts = [...text.matchAll(/^```ts (\S+\/\S+)\n(.*?)^```$/gms)]
  const wrong = excerpts.filter(([, source = '', code = '']) => !readText(source).includes(code))
  expect(wrong.map(([excerpt]) => excerpt)).toEqual([])
})

test.each(documents)('the tests that %s names by file and title exist', file => {
  const text = readText(file)
  const named = [...text.matchAll(/`([\w./-]+\.test\.tsx?)` › \*([^*]+)\*/g)]
  const missing = named.filter(
    ([, path = '', title = '']) => !filesNamed(path).some(found => readText(found).includes(title)),
  )
  expect(missing.map(([name]) => name)).toEqual([])
})

/** A test's file by its path, or by its name alone. */
function filesNamed(path: string): string[] {
  return globSync(path.includes('/') ? path : `{server,web,e2e}/**/${path}`, { cwd: root })
}
