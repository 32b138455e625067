/** Links and paths in the documents lead to files of the repository, and excerpts and tests that are named are in them. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = globSync(['*.md', 'docs/**/*.md', '{e2e,examples}/*.md', '.github/**/*.md'], { cwd: root })

test.each(documents)('the links and paths in %s exist', file => {
  const text = readFileSync(join(root, file), 'utf8')
  const links = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, link = '']) => link)
    .filter(link => !/^[a-z]+:/.test(link))
    .map(link => join(dirname(file), link))
  const paths = [...text.matchAll(/`((?:server|web|e2e|bench|checks|docs)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect([...links, ...paths].filter(path => !existsSync(join(root, path)))).toEqual([])
})

test.each(documents)('the excerpts in %s are in their files', file => {
  const text = readFileSync(join(root, file), 'utf8')
  const excerpts = [...text.matchAll(/^```ts (\S+\/\S+)\n(.*?)^```$/gms)]
  const wrong = excerpts.filter(
    ([, source = '', code = '']) => !readFileSync(join(root, source), 'utf8').includes(code),
  )
  expect(wrong.map(([excerpt]) => excerpt)).toEqual([])
})

test.each(documents)('the tests that %s names by file and title exist', file => {
  const text = readFileSync(join(root, file), 'utf8')
  const named = [...text.matchAll(/`([\w./-]+\.test\.tsx?)` › \*([^*]+)\*/g)]
  const missing = named.filter(
    ([, path = '', title = '']) =>
      !filesNamed(path).some(found => readFileSync(join(root, found), 'utf8').includes(title)),
  )
  expect(missing.map(([name]) => name)).toEqual([])
})

/** A test's file by its path, or by its name alone. */
function filesNamed(path: string): string[] {
  return globSync(path.includes('/') ? path : `{server,web,e2e}/**/${path}`, { cwd: root })
}
