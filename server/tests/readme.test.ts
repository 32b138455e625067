import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Demo, startDemo } from '../demo/start-demo.ts'
import { environmentNames, parseConfig } from '../gateway/config.ts'
import { parseOptions, simulatorVariables } from '../simulator/options.ts'

const root = join(import.meta.dirname, '..', '..')
let dataDir: string
let demo: Demo
let readme: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pasarela-readme-'))
  demo = await startDemo({
    environment: { PORT: '0', GATEWAY_DATA_DIR: dataDir },
    simulatorPort: 0,
    logger: pino({ level: 'silent' }),
  })
  readme = await readFile(join(root, 'README.md'), 'utf8')
})
afterAll(async () => {
  await demo?.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('the curl commands of the README run unchanged, refund the payment, make an order and validate its notifications', async () => {
  const commands = /## The same by curl.*?```sh\n(.*?)```/s.exec(readme)?.[1] ?? ''
  const [pay = '', query = ''] = commands.split("# The provider's notifications")
  const gateway = `${demo.gateway.url}/${demo.prefix}`
  const environment = { ...process.env, GATEWAY: gateway, SIMULATOR: demo.simulator.url }
  const bash = async (script: string, env: NodeJS.ProcessEnv) =>
    (await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { env })).stdout

  const paid = await bash(`${pay}\nprintf '\\n%s' "$PAYMENT"`, environment)
  const paymentId = paid.split('\n').at(-1) ?? ''
  expect(paymentId).toMatch(/^\d+$/)
  expect(paid).toContain('"status_detail":"partially_refunded"')
  expect(paid).toContain('"transaction_amount_refunded":750')
  expect(paid).toContain('"status":"action_required","status_detail":"waiting_payment"')

  await demo.simulator.idle()
  const preamble = commands.slice(0, commands.indexOf('# A test user'))
  const seen = await bash(`${preamble}# ${query}`, { ...environment, PAYMENT: paymentId })
  expect(seen.match(/"verdict":"validated"/g)?.length).toBeGreaterThanOrEqual(4)
  expect(seen).toContain('"action":"payment.created"')
  expect(seen).toContain('"action":"payment.updated"')
  expect(seen).toContain('"operation":"payments.refund"')
  expect(seen).toContain('"reason":"SignatureMismatch"')
})

test('.env.example is a usable environment of default values', async () => {
  const environment = Object.fromEntries(await readExample())
  expect(() => parseConfig(environment)).not.toThrow()
  expect(parseConfig(environment)).toEqual(parseConfig({}))
  expect(parseOptions(environment)).toEqual(parseOptions({}))
})

test("the README's table and .env.example have each variable that gateway, simulator and command read, and no other", async () => {
  const options = /## Options\n(.*?)\n## /s.exec(readme)?.[1] ?? ''
  const rows = Array.from(
    options.matchAll(/^\| (`[A-Z][^|]*) \|/gm),
    ([, names = '']) => names.match(/[A-Z_]+/g) ?? [],
  )
  const example = (await readExample()).map(([name]) => name)
  const read = [...new Set([...environmentNames, ...simulatorVariables, ...findReads()])].sort()
  expect({ rows: rows.flat().sort(), example: example.sort() }).toEqual({ rows: read, example: read })
})

async function readExample() {
  const lines = (await readFile(join(root, '.env.example'), 'utf8')).split('\n')
  return lines.filter(line => /^[A-Z]/.test(line)).map(line => line.split('=', 2))
}

/** The variables that servers and command read by their names, without those of the system. */
function findReads(): string[] {
  const ofSystem = ['LANG', 'LC_ALL', 'LC_MESSAGES', 'XDG_STATE_HOME']
  const files = globSync('{server,cli}/**/*.ts', {
    cwd: root,
    exclude: ['**/tests/**', '**/*.test.ts', 'server/grading/lessons.ts'],
  })
  const names = files.flatMap(file =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(/\b(?:environment|env)\.([A-Z][A-Z_]+)/g),
      ([, name = '']) => name,
    ),
  )
  return names.filter(name => !ofSystem.includes(name))
}

test('the table of routes has each route of the REST adapter, and no other', async () => {
  const routes = /## Routes\n(.*?)\n## /s.exec(readme)?.[1] ?? ''
  const named = Array.from(routes.matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`?]*)/g), ([, route = '']) => route)
  const document = await (await fetch(`${demo.gateway.url}/${demo.prefix}/openapi.json`)).json()
  const served = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(method => `${method.toUpperCase()} ${path.replace(`/${demo.prefix}`, '')}`),
  )
  const withoutNames = (list: string[]) =>
    [...new Set(list.map(route => route.replaceAll(/\{\w+\}/g, '{}')))].sort()
  expect(withoutNames(named)).toEqual(withoutNames(served))
})

test('the README names the version, and the oldest Node that runs the sources', async () => {
  const { engines, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  expect(readme.match(/pasarela-[\d.]+\.tgz/g)).toEqual(Array(2).fill(`pasarela-${version}.tgz`))
  expect(readme).toContain(`Node ${engines.node.replace('>=', '')} or later`)
})
