/**
 * The statements of README.md, in three languages, and of the first pages are true. Links and commands are tested by documents.test.ts and
 * documented-commands.test.ts.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { notSimulated } from '../catalog/not-simulated.ts'
import { findProviderRoute } from '../catalog/provider-routes.ts'
import { countries } from '../facts/countries.ts'
import { startSimulator } from '../simulator/start/simulator.ts'
import { countWords } from './support/count-words.ts'

const root = join(import.meta.dirname, '..', '..')
const readText = (file: string) => readFileSync(join(root, file), 'utf8')
const readmes = ['README.md', 'README.es.md', 'README.pt-BR.md']

test.each(readmes)('%s has at most 450 words', file => {
  expect(countWords(readText(file))).toBeLessThanOrEqual(450)
})

test.each(readmes)(
  '%s has the commands that run the demo and the tests, which one paste would start one after the other',
  file => {
    const blocks = Array.from(readText(file).matchAll(/^```sh\n(.*?)^```/gms), ([, block]) => block)
    expect(blocks.slice(0, 2)).toEqual(['npm ci && npm run demo\n', 'npm ci && npm test\n'])
  },
)

test.each(readmes)('%s has the links, the code and the lines of the SDKs that README.md has', file => {
  const partsOf = (name: string) => {
    const text = readText(name)
    const links = Array.from(text.matchAll(/\]\((.*?)\)/g), ([, target = '']) => target)
    const code = text.match(/^```.*?^```$|`.*?`/gms) ?? []
    return {
      // A translated page stands below the folder of its language, and has translated headings.
      links: links
        .filter(target => !target.startsWith('README'))
        .map(target => target.replace(/^docs\/(es|pt)\//, 'docs/').replace(/#.*/, '#')),
      code: code.map(part => part.replaceAll(/ +#.*$/gm, '')),
    }
  }
  expect(partsOf(file)).toEqual(partsOf('README.md'))
})

test.each(readmes)('%s has a moving picture of at most 15 s and 1.5 MB, with a still', file => {
  const [, still = '', film = ''] = /srcset="(.*?)".*src="(.*?)"/s.exec(readText(file)) ?? []
  const bytes = readFileSync(join(root, film))
  expect(bytes.length).toBeLessThan(1_500_000)
  const starts = [...bytes.toString('latin1').matchAll(/ANMF/g)].map(({ index }) => index)
  // The duration of a frame follows its place and size.
  const durations = starts.map(start => bytes.readUIntLE(start + 8 + 12, 3))
  expect(durations.length).toBeGreaterThan(3)
  expect(durations.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(15_000)
  expect(readFileSync(join(root, still)).toString('latin1')).not.toContain('ANMF')
})

test('it counts the countries', () => {
  expect(readText('README.md')).toContain('in seven countries')
  expect(countries.length).toBe(7)
})

test('install.md names the version, and the oldest Node that runs the sources', () => {
  const { engines, version } = JSON.parse(readText('package.json'))
  const install = readText('docs/start/install.md')
  expect(install.match(/pasarela-[\d.]+\.tgz/g)).toEqual([`pasarela-${version}.tgz`])
  expect(install).toContain(`Node ${engines.node.replace('>=', '')} or later`)
})

/** The section of a document below this heading. */
const sectionOf = (file: string, title: string) =>
  readText(file).split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

test('the buttons and links of the tour are in the console', () => {
  const named = Array.from(
    readText('docs/start/five-minutes.md').matchAll(/\*\*(.+?)\*\*/g),
    ([, text]) => text,
  )
  const messages = globSync(['web/i18n/en.json', 'web/i18n/*.en.json'], { cwd: root })
    .map(readText)
    .join('\n')
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter(text => !messages.includes(`: "${text}"`))).toEqual([])
})

test('the simulator answers 501 to each route that coverage.md says it has no behavior for', async () => {
  const paths = Array.from(
    sectionOf('docs/start/coverage.md', 'What is simulated, and what is not').matchAll(/`(\/[^`]+)`/g),
    ([, path = '']) => path,
  )
  const templates = paths.map(path => findProviderRoute(path).template)
  expect(templates).not.toContain(null)
  const isNamed = (routes: readonly string[]) =>
    routes.some(route => templates.includes(route.slice(route.indexOf('/'))))
  expect(Object.keys(notSimulated).filter(subject => !isNamed(notSimulated[subject] ?? []))).toEqual([])
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const statuses = await Promise.all(
    paths.map(async path => {
      const url = simulator.url + path.replaceAll(/\{\w+\}/g, '1')
      const headers = { authorization: 'Bearer TEST-readme' }
      const answers = ['GET', 'POST', 'PUT'].map(method => fetch(url, { method, headers }))
      return { path, statuses: (await Promise.all(answers)).map(({ status }) => status) }
    }),
  )
  const isLacking = ({ statuses: each }: { statuses: number[] }) =>
    each.includes(501) && Math.min(...each) > 400
  expect(statuses.filter(each => !isLacking(each))).toEqual([])
})
