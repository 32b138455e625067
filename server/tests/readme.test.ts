import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { environmentNames, parseConfig } from '../config.ts'
import { parseOptions, simulatorVariables } from '../simulator/options.ts'
import { type Demo, startDemo } from '../start-demo.ts'

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

test(".env.example is a complete and usable environment, and the README's table has a row for each variable", async () => {
  const example = await readFile(join(root, '.env.example'), 'utf8')
  const pairs = example
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
    .map(line => line.split('='))
  const environment = Object.fromEntries(pairs)
  expect(() => parseConfig(environment)).not.toThrow()
  expect(parseConfig(environment)).toEqual(parseConfig({}))
  expect(parseOptions(environment)).toEqual(parseOptions({}))
  for (const name of [...environmentNames, ...simulatorVariables]) {
    expect(Object.keys(environment)).toContain(name)
    expect(readme).toContain(`\`${name}\``)
  }
})

test('the README names the oldest Node that runs the sources', async () => {
  const { engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  expect(readme).toContain(`Node ${engines.node.replace('>=', '')} or later`)
})

test('every command in the documents is a script of package.json', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const documents = globSync(['*.md', 'docs/**/*.md', '{e2e,examples}/*.md'], { cwd: root })
  const texts = documents.map(file => readFileSync(join(root, file), 'utf8')).join('\n')
  const named = [...texts.matchAll(/npm run ([a-z0-9:]+)/g)].map(match => match[1] ?? '')
  expect(named.length).toBeGreaterThan(4)
  for (const name of named) expect(Object.keys(scripts)).toContain(name)
})
