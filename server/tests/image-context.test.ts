/** The image packs the package out of what `.dockerignore` lets through: a file that is kept back is missing in it. */
import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const readText = (file: string) => readFileSync(join(root, file), 'utf8')
const entries: string[] = JSON.parse(readText('package.json')).files
const exclude = entries.filter(entry => entry.startsWith('!')).map(entry => `${entry.slice(1)}/**`)

/** The files of the tree that the package has. `dist` is built inside the image. */
const packed = globSync(
  entries.filter(entry => !/^!|^dist\//.test(entry)).flatMap(entry => [entry, `${entry}/**`]),
  { cwd: root, exclude, withFileTypes: true },
)
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))

const rules = readText('.dockerignore')
  .split('\n')
  .filter(line => line && !line.startsWith('#'))

/** Whether the image gets a file: of the lines that name it or one of its folders, the last one decides. */
const isInContext = (file: string) => {
  const last = rules.findLast(rule => {
    const name = rule.replace('!', '')
    return matchesGlob(file, name) || matchesGlob(file, `${name}/**`)
  })
  return last?.startsWith('!')
}

test('the context of the image has every file of the package', () => {
  expect(packed).toEqual(expect.arrayContaining(['SECURITY.md', 'docs/operate/pasarela.sh']))
  expect(packed.filter(file => !isInContext(file))).toEqual([])
})

test('the context of the image lacks what the package leaves out', () => {
  expect(['docs/internals/proofs.md', 'docs/pictures/plugin-woocommerce.png'].filter(isInContext)).toEqual([])
})
