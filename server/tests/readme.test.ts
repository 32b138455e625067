/**
 * The statements of README.md are true. Links and commands are tested by documents.test.ts and
 * documented-commands.test.ts.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { notSimulated } from '../catalog/not-simulated.ts'
import { findProviderRoute } from '../catalog/provider-routes.ts'
import { startSimulator } from '../simulator/simulator.ts'

const root = join(import.meta.dirname, '..', '..')
const readText = (file: string) => readFileSync(join(root, file), 'utf8')
const readme = readText('README.md')
const sectionOf = (title: string) => readme.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

test('it has at most 900 words', () => {
  expect(readme.trim().split(/\s+/).length).toBeLessThanOrEqual(900)
})

test('it begins with the commands that run the demo and the tests', () => {
  const [block = ''] = /```sh\n.*?```/s.exec(readme) ?? []
  const commands = block.split('\n').slice(1, -1)
  expect(commands.map(line => line.split(' #')[0]?.trim())).toEqual([
    'npm ci && npm run demo',
    'npm ci && npm test',
  ])
})

test('it names the version, and the oldest Node that runs the sources', () => {
  const { engines, version } = JSON.parse(readText('package.json'))
  expect(readme.match(/pasarela-[\d.]+\.tgz/g)).toEqual(Array(2).fill(`pasarela-${version}.tgz`))
  expect(readme).toContain(`Node ${engines.node.replace('>=', '')} or later`)
})

test('the buttons and links of the tour are in the console', () => {
  const named = Array.from(
    sectionOf('Five minutes in the console').matchAll(/\*\*(.+?)\*\*/g),
    ([, text]) => text,
  )
  const messages = globSync(['web/i18n/en.json', 'web/i18n/*.en.json'], { cwd: root })
    .map(readText)
    .join('\n')
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter(text => !messages.includes(`: "${text}"`))).toEqual([])
})

test('the simulator has none of the routes that the README calls missing', async () => {
  const paths = Array.from(
    sectionOf('What is not simulated').matchAll(/`(\/[^`]+)`/g),
    ([, path = '']) => path,
  )
  const templates = paths.map(path => findProviderRoute(path).template)
  expect(templates).not.toContain(null)
  const isNamed = (routes: readonly string[]) =>
    routes.some(route => templates.includes(route.slice(route.indexOf('/'))))
  expect(Object.keys(notSimulated).filter(subject => !isNamed(notSimulated[subject] ?? []))).toEqual([])
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const requests = paths.flatMap(path => ['GET', 'POST', 'PUT'].map(method => ({ method, path })))
  const answers = requests.map(async ({ method, path }) => {
    const url = simulator.url + path.replaceAll(/\{\w+\}/g, '1')
    const headers = { authorization: 'Bearer TEST-readme' }
    const { status, body } = await fetch(url, { method, headers }).then(readAnswer)
    return { method, path, status, isMissing: body.includes('resource not found') }
  })
  expect((await Promise.all(answers)).filter(({ isMissing }) => !isMissing)).toEqual([])
})

const readAnswer = async (answer: Response) => ({ status: answer.status, body: await answer.text() })
