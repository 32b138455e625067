/** Links and paths in the documents lead to files of the repository. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = globSync(['*.md', 'docs/**/*.md', 'e2e/*.md', '.github/**/*.md'], { cwd: root })

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
