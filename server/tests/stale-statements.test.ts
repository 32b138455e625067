/** Statements of the documents that nobody reads again: names of pages, verbs of the kit, folders of the tree, and lengths. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pasarelaMatchers } from '../testing.ts'
import { countWords } from './support/count-words.ts'

const root = join(import.meta.dirname, '../..')
const readText = (file: string) => readFileSync(join(root, file), 'utf8')
const generated =
  '{commands,control-operations,error-codes,gateway-operations,grade-cases,quality-criteria,test-cards,variables}.md'
const decisions = globSync('docs/internals/decisions/[0-9]*.md', { cwd: root })
const ofUsers = globSync('docs/*/*.md', {
  cwd: root,
  exclude: ['docs/{es,internals,pt}/**', `docs/reference/${generated}`],
})

test('pages of the console have in the documents the names that they have in the console', () => {
  const names: string[] = Object.values(JSON.parse(readText('web/i18n/en.json')).pages)
  const named = [...ofUsers, ...globSync('.changeset/*.md', { cwd: root })].flatMap(file =>
    Array.from(readText(file).matchAll(/\bpages? \*+([^*]+)\*/gi), ([, name = '']) => ({ file, name })),
  )
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter(({ name }) => !names.includes(name))).toEqual([])
})

test('testing-a-shop.md has every verb and every matcher of the test kit', () => {
  const page = readText('docs/guides/testing-a-shop.md')
  const [, type = ''] = /^export type Pasarela = \{\n(.*?)^\}/ms.exec(readText('server/kit/types.ts')) ?? []
  const verbs = Array.from(type.matchAll(/^ {2}(\w+): /gm), ([, name = '']) => name)
  expect(verbs.length).toBeGreaterThan(20)
  const missing = [...verbs, ...Object.keys(pasarelaMatchers)].filter(
    name => !new RegExp(`\\b${name}\\b`).test(page),
  )
  expect(missing).toEqual([])
})

test('the tree of architecture.md has every folder of server and web', () => {
  const tree = readText('docs/internals/architecture.md').split('```')[1] ?? ''
  const folders = globSync('{server,web}/*/', { cwd: root }).map(path => path.split('/')[1] ?? '')
  expect(folders.filter(name => !new RegExp(`\\b${name}/`).test(tree))).toEqual([])
})

test.each([
  ['CONTRIBUTING.md', 700],
  ['docs/guides/console.md', 700],
  ['docs/trust/reliability.md', 700],
  ...decisions.map((file): [string, number] => [file, 450]),
])('%s has at most %i words', (file, most) => {
  expect(countWords(readText(file))).toBeLessThanOrEqual(most)
})

test('the changelog has at most 350 words up to the end of its newest entry', () => {
  const [title = '', versions = '', newest = ''] = readText('CHANGELOG.md').split(/^(?=## )/m)
  expect(countWords(title + versions + newest)).toBeLessThanOrEqual(350)
})

test('at most thirty decisions have a file', () => {
  expect(decisions.length).toBeLessThanOrEqual(30)
})

test('the documents for users have at most 15,500 words, without the generated pages', () => {
  const total = ofUsers.reduce((sum, file) => sum + countWords(readText(file)), 0)
  expect(total).toBeLessThanOrEqual(15_500)
})

test('the receiver of notifications has its whole address', () => {
  const files = globSync(['*.md', 'docs/**/*.md'], {
    cwd: root,
    // Their routes are those below the prefix.
    exclude: ['docs/internals/**', `docs/**/${generated}`],
  })
  expect(files.filter(file => readText(file).includes('`POST /webhooks`'))).toEqual([])
})

test('every service of a team restarts, and the backup has each of its volumes', () => {
  const [, services = '', volumes = ''] =
    /^services:\n(.*?)^networks:.*^volumes:\n(.*)/ms.exec(readText('container/team.yaml')) ?? []
  const blocks = services.split(/^(?= {2}[\w-]+:$)/m)
  expect(blocks.length).toBe(5)
  expect(blocks.filter(block => !block.includes('\n    restart: unless-stopped\n'))).toEqual([])
  const named = volumes.match(/[\w-]+/g) ?? []
  const owners = named.map(name => blocks.find(block => block.includes(`"${name}:/`))?.match(/[\w-]+/)?.[0])
  expect(owners).toEqual(['caddy', 'simulator', 'database'])
  const backup = readText('container/team-backup.sh')
  expect(owners.filter(owner => !new RegExp(`team (cp|exec -T|run .*) ${owner}\\b`).test(backup))).toEqual([])
})
