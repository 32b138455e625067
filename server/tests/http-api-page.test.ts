/** The commands of docs/reference/http-api.md, and the routes of gateway-operations.md, against a running demo. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFaultInput } from '../contract/shop-faults.ts'
import { type Demo, startDemo } from '../demo/start-demo.ts'
import { callRuleSchema } from '../simulator/api/faults.ts'

let dataDir: string
let demo: Demo
let page: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pasarela-http-api-'))
  demo = await startDemo({
    environment: { PORT: '0', GATEWAY_DATA_DIR: dataDir },
    simulatorPort: 0,
    logger: pino({ level: 'silent' }),
  })
  page = await readFile(join(import.meta.dirname, '../../docs/reference/http-api.md'), 'utf8')
})
afterAll(async () => {
  await demo?.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('the curl commands run unchanged, refund the payment, make an order and validate its notifications', async () => {
  const commands = /## By curl.*?```sh\n(.*?)```/s.exec(page)?.[1] ?? ''
  const [pay = '', query = ''] = commands.split("# The provider's notifications")
  const gateway = `${demo.gateway.url}/${demo.prefix}`
  const environment = { ...process.env, GATEWAY: gateway, SHOP: demo.gateway.shopUrl ?? '' }
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

test('the fields of a fault at the shop proxy are those of the simulator, except the ones that the page names', () => {
  const sentence = /`POST \/faults`.*/.exec(page)?.[0] ?? ''
  const [, more = '', except = ''] = /It takes (.*?) and the fields.*?, except (.*)/.exec(sentence) ?? []
  const namesIn = (text: string) => Array.from(text.matchAll(/`(\w+)`/g), ([, name]) => name)
  const ofSimulator = [...Object.keys(callRuleSchema.shape), ...namesIn(more)]
  const taken = ofSimulator.filter(name => !namesIn(except).includes(name))
  expect(taken.toSorted()).toEqual(Object.keys(addFaultInput.shape).toSorted())
})

test('gateway-operations.md has each route of the REST adapter, and no other', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/reference/gateway-operations.md'), 'utf8')
  const named = Array.from(
    page.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`?]*)/g),
    ([, route = '']) => route,
  )
  const document = await (await fetch(`${demo.gateway.url}/${demo.prefix}/openapi.json`)).json()
  const served = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(method => `${method.toUpperCase()} ${path.replace(`/${demo.prefix}`, '')}`),
  )
  const withoutNames = (list: string[]) =>
    [...new Set(list.map(route => route.replaceAll(/\{\w+\}/g, '{}')))].sort()
  expect(withoutNames(named)).toEqual(withoutNames(served))
})
