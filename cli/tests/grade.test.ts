import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type SmallShop, secrets, startSmallShop } from '../../server/grading/tests/support/small-shop.ts'
import { type Simulator, startSimulator } from '../../server/simulator/start/simulator.ts'
import { runHere } from './support/run-here.ts'

let simulator: Simulator
let shop: SmallShop
let orders: Awaited<ReturnType<typeof startOrders>>
const accessToken = 'TEST-command'
beforeAll(async () => {
  simulator = await startSimulator()
  shop = await startSmallShop({ simulatorUrl: simulator.url, accessToken, faults: ['ignores_amount'] })
  orders = await startOrders()
})
afterAll(async () => {
  await shop.close()
  orders.server.close()
  await simulator.close()
})

/** The shop's own test routes: POST creates an order, GET reports its state. */
async function startOrders() {
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      let text = ''
      for await (const part of request) text += part
      const { external_reference: reference, ...order } = JSON.parse(text)
      await shop.makeOrder?.({ reference, ...order })
      return response.writeHead(201).end()
    }
    response.end(JSON.stringify(await shop.readState((request.url ?? '').slice(1))))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const grade = (args: string[], locale = 'en', interrupted?: AbortSignal) =>
  runHere(
    [
      'grade',
      shop.url,
      '--simulator',
      simulator.url,
      '--access-token',
      accessToken,
      '--secret',
      secrets.secret,
    ].concat(args),
    { locale, ...(interrupted && { interrupted }) },
  )
const asking = () => ['--check-url', `${orders.url}/{reference}`, '--order-url', orders.url]

test('prints a finding with its harm and its fix, and exits by the worst', async () => {
  const { code, out, remarks } = await grade([
    '--only',
    'smaller_amount',
    '--seed',
    '7',
    '--mend',
    'php',
    ...asking(),
  ])
  expect(code).toBe(13)
  expect(remarks).toEqual([
    `Your store must call ${simulator.url} instead of https://api.mercadopago.com, with the access token *** and the webhook secret ***.`,
    'It receives at most 400 notifications, 50 per second.',
    '✓ valid              passed',
    '✗ smaller_amount     critical',
  ])
  expect(out).toEqual([
    '✗ smaller_amount     critical',
    '    Sent: A valid notification of an approved payment of half the price. API: payments.',
    expect.stringContaining('A correct handler: Compares the amount with that of the order.'),
    expect.stringMatching(/Yours: marked the order as paid \(200, \d+ ms\. .*paid, shipped 1×\)$/),
    '    Impact: A buyer pays one peso and gets everything.',
    '    Fix:',
    expect.stringContaining('$payment->transaction_amount'),
    expect.stringContaining('CVE-2026-9189'),
    expect.stringContaining('CVE-2026-2890'),
    '✓ passed (1)',
    '    valid',
    'Graded: notifications of payments.',
    expect.stringMatching(/^Not graded: notifications of Mercado Pago orders, /),
    'Findings: 1. Passed: 1. Not decided: 0.',
    '5 notifications sent. Repeat with --seed 7.',
  ])
})

test('links the provider’s pages of the account’s country, in the language of the reader', async () => {
  const token = 'TEST-colombia'
  const registered = await fetch(`${simulator.url}/simulator/accounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ access_token: token, site_id: 'MCO' }),
  })
  expect(registered.ok).toBe(true)
  const faults = ['fails_on_other_text' as const]
  const other = await startSmallShop({ simulatorUrl: simulator.url, accessToken: token, faults })
  onTestFinished(other.close)
  const given = ['--simulator', simulator.url, '--access-token', token, '--secret', secrets.secret]
  const report = join(await mkdtemp(join(tmpdir(), 'pasarela-')), 'grade.html')
  onTestFinished(() => rm(report))
  const { out } = await runHere(['grade', other.url, ...given, '--only', 'not_json', '--html', report], {
    locale: 'es',
  })
  const pages = /https:\/\/www\.mercadopago[^\s"<]*/g
  for (const text of [out.join('\n'), await readFile(report, 'utf8')]) {
    const linked = text.match(pages) ?? []
    expect(linked.length).toBeGreaterThan(0)
    for (const page of linked) expect(page).toMatch(/^https:\/\/www\.mercadopago\.com\.co\/developers\/es\//)
  }
})

test('the report begins with the worst finding, and folds what passed', async () => {
  const only = ['trailing_bytes', 'smaller_amount', 'slightly_less', 'slow_provider', 'stale', 'not_approved']
  const { out } = await grade(['--only', ...only, ...asking()])
  expect(
    out.filter(line => !line.startsWith('     ') && !/^ {4}\w+: |^ {4}\w+ \w+ \w+: |^ {4}Fix:/.test(line)),
  ).toEqual([
    '✗ smaller_amount     critical',
    expect.stringMatching(/^\? not decided \(1\): It takes 25 seconds/),
    '    slow_provider',
    '· slightly_less      explained by smaller_amount',
    '✓ passed (4)',
    '    valid, stale, trailing_bytes, not_approved',
    expect.stringMatching(/^Graded: /),
    expect.stringMatching(/^Not graded: /),
    expect.stringMatching(/^Findings: 1 /),
    expect.stringMatching(/notifications sent/),
  ])
})

test('a run that ends early shows what it found', async () => {
  const state = createServer(async (request, response) => {
    const reference = (request.url ?? '').slice(1)
    response.writeHead(reference.includes('slightly_less') ? 500 : 200)
    response.end(JSON.stringify(await shop.readState(reference)))
  }).listen(0, '127.0.0.1')
  await once(state, 'listening')
  onTestFinished(() => void state.close())
  const checkUrl = `http://127.0.0.1:${(state.address() as AddressInfo).port}/{reference}`
  const only = ['--only', 'smaller_amount', 'slightly_less']
  const { code, out } = await grade([...only, '--check-url', checkUrl, '--order-url', orders.url])
  expect([code, out[0], out.at(-1)]).toEqual([3, '✗ smaller_amount     critical', '    valid'])
})

test('a fault that is set is said in words, with what to do', async () => {
  const faults = `${simulator.url}/simulator/faults`
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ method: 'GET', path: '/v1/payments/*', status: 500 })
  await fetch(faults, { method: 'POST', headers, body })
  onTestFinished(async () => void (await fetch(faults, { method: 'DELETE', headers })))
  const { code, remarks } = await grade([])
  expect([code, remarks.at(-1)]).toEqual([
    14,
    'Not graded. A fault was set: respond 500 (GET /v1/payments/*). A correct store would fail by it too: remove it, then grade again.',
  ])
})

test('without the state of the shop nothing is claimed about it', async () => {
  const { code, out } = await grade(['--only', 'smaller_amount', '--json'])
  expect(code).toBe(14)
  const [, result, summary] = out.map(line => JSON.parse(line))
  expect(result).toMatchObject({ id: 'smaller_amount', verdict: 'undecided', need: 'check' })
  expect(summary.grade).toMatchObject({
    standing: 'incomplete',
    worst: null,
    findings: 0,
    passed: 1,
    undecided: 1,
  })
})

test('exits by what is tolerated', async () => {
  const restart = ['--restart-command', 'exit 0', '--patience', '20']
  expect((await grade(['--only', 'valid', ...asking()])).code).toBe(0)
  expect((await grade(['--only', 'restart', ...asking(), ...restart, '--strict'])).code).toBe(0)
  expect((await grade(['--only', 'slow_provider', ...asking()])).code).toBe(0)
  expect((await grade(['--only', 'slow_provider', ...asking(), '--strict'])).code).toBe(14)
  expect((await grade(['--only', 'slightly_less', ...asking(), '--fail-on', 'critical'])).code).toBe(0)
  expect((await grade(['--only', 'slightly_less', ...asking(), '--fail-on', 'high'])).code).toBe(12)
})

test('a shop that does not know the order decides nothing either', async () => {
  const { out } = await grade([
    '--only',
    'smaller_amount',
    '--json',
    '--check-url',
    `${orders.url}/{reference}`,
  ])
  expect(out.map(line => JSON.parse(line).need ?? null)).toEqual(['order', 'order', null])
})

test('a server that takes everything is not graded, on the terminal, in JUnit and in HTML', async () => {
  const silent = createServer((_request, response) => response.end()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const folder = await mkdtemp(join(tmpdir(), 'pasarela-grade-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [html, junit] = [join(folder, 'grade.html'), join(folder, 'grade.xml')]
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/hook`
  const args = ['--simulator', simulator.url, '--only', 'wrong_secret', 'base64', '--patience', '1']
  const { code, out } = await runHere(['grade', url, ...args, '--html', html, '--junit', junit], {})
  expect(code).toBe(14)
  expect(out).toEqual([
    expect.stringMatching(/^\? not decided \(2\): .*--order-url or --order-command/),
    '    valid, wrong_secret',
    '✓ passed (1)',
    '    base64',
    expect.stringMatching(/^Not graded yet: /),
    expect.stringMatching(/^Findings: 0\. .*Not decided: 2\.$/),
    expect.stringMatching(/notifications sent/),
  ])
  const page = await readFile(html, 'utf8')
  expect(page).toMatch(/<strong class="badge not_graded">Not graded yet: /)
  expect(page).not.toContain('No findings')
  const xml = await readFile(junit, 'utf8')
  expect(xml).toMatch(/<testsuites name="[^"]+" tests="3" failures="0" errors="1"/)
  expect(xml).toMatch(
    /name="valid" time="[\d.]+"><error type="not_graded" message="Not graded yet: [^"]*--order-url/,
  )
})

test('a page is green only if every case is decided', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pasarela-grade-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const html = join(folder, 'grade.html')
  for (const [only, look] of [
    ['valid', 'passed'],
    ['slow_provider', 'incomplete'],
  ] as const) {
    await grade(['--only', only, ...asking(), '--html', html])
    expect(await readFile(html, 'utf8')).toContain(`<strong class="badge ${look}">No findings.</strong>`)
  }
})

test('writes a page that loads nothing, and JUnit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pasarela-grade-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [html, junit] = [join(folder, 'grade.html'), join(folder, 'grade.xml')]
  const only = ['--only', 'smaller_amount', 'refund', 'trailing_bytes', 'slow_provider']
  const { code } = await grade([...only, ...asking(), '--html', html, '--junit', junit], 'es')
  expect(code).toBe(13)
  const page = await readFile(html, 'utf8')
  expect(page).toContain(
    '<strong class="badge critical">crítica</strong> Hallazgos: 1. Superados: 3. Sin decidir: 1.',
  )
  expect(page).toContain(
    '<details open>\n<summary><span class="badge critical">crítica</span> <code>smaller_amount</code>',
  )
  // The findings first, and the others folded.
  expect([...page.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, title]) => title)).toEqual([
    'Hallazgos (1)',
    'Sin decidir (1)',
    'Superados (3)',
  ])
  expect([...page.matchAll(/<details class="fold">/g)]).toHaveLength(2)
  expect(page).not.toMatch(/<(?:script|link|img|iframe)|url\(|@import/)
  const xml = await readFile(junit, 'utf8')
  expect(xml).toMatch(/<testsuites name="[^"]+" tests="6" failures="1" errors="0" time="\d+\.\d{3}">/)
  expect(xml).toMatch(
    /<testsuite name="[^"]+" tests="3" failures="1" errors="0" skipped="1" time="\d+\.\d{3}">/,
  )
  expect(xml).toMatch(
    /<testcase classname="pasarela.truth" name="smaller_amount" time="[\d.]+"><failure type="critical"/,
  )
  expect(xml).toMatch(/name="order,renewal,merchant_order" time="0.000"><skipped message="No se evaluaron /)
  expect(xml).toContain('<skipped message="Tarda 25 segundos: agrega --slow."/>')
})

test('a credential that no header can carry is not shown', async () => {
  const { code, remarks } = await grade(['--only', 'valid', '--other-access-token', 'TEST-1\ns3cret'])
  const line = '--other-access-token must contain only printable ASCII characters, without spaces.'
  expect([code, remarks]).toEqual([2, [line]])
})

test('a report that cannot be written is one line', async () => {
  const { code, remarks } = await grade(['--only', 'valid', '--html', '/nowhere/grade.html'])
  expect(code).toBe(2)
  expect(remarks.at(-1)).toContain('/nowhere/grade.html cannot be written')
})

test('a command can tell the state', async () => {
  const { out } = await grade([
    '--only',
    'smaller_amount',
    '--json',
    '--check-command',
    'echo {\\"state\\":\\"$PASARELA_REFERENCE\\"}',
  ])
  expect(JSON.parse(out[0] ?? '').evidence.state.state).toMatch(/^pasarela-grade-\w+-valid-1$/)
})

test.each([
  ['yes', /^The store did not report the status of its order\. yes: /],
  ['cat; exit 7', /^The store did not report the status of its order\. cat; exit 7: /],
])('a command that floods or fails is named: %s', async (command, line) => {
  const { code, remarks } = await grade(['--only', 'valid', '--check-command', command])
  expect([code, remarks.at(-1)]).toEqual([3, expect.stringMatching(line)])
})

test('a command that makes no order is named as such, not as one that reports a state', async () => {
  const check = ['--check-command', 'echo {\\"state\\":\\"unknown\\"}']
  const { code, remarks } = await grade(['--only', 'valid', ...check, '--order-command', 'exit 7'])
  expect([code, remarks.at(-1)]).toEqual([
    3,
    expect.stringMatching(/^The store did not make an order\. exit 7: /),
  ])
})

test('Ctrl-C ends a command that hangs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pasarela-grade-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const started = join(folder, 'started')
  const stopping = new AbortController()
  const ran = grade(
    ['--only', 'valid', '--check-command', `touch ${started}; sleep 600`],
    'en',
    stopping.signal,
  )
  await expect.poll(() => existsSync(started), { timeout: 25_000 }).toBe(true)
  stopping.abort()
  expect((await ran).code).toBe(130)
})

test.each([
  [
    'en',
    ['--only', 'nothing'],
    2,
    'nothing is not a case or a group. Groups: signature, delivery, truth, robustness. A run without --only lists the cases.',
  ],
  [
    'es',
    ['--only', 'nothing'],
    2,
    'nothing no es un caso ni un grupo. Grupos: signature, delivery, truth, robustness. Sin --only se enumeran los casos.',
  ],
  ['pt', ['--rate', '101'], 2, '--rate deve ser um número de 1 a 100, não 101.'],
])('in %s, %j is one line', async (locale, args, code, line) => {
  expect(await grade(args, locale)).toEqual({ code, out: [], remarks: [line] })
})

test.each([
  [
    'http://192.0.2.1/hook',
    2,
    'http://192.0.2.1/hook is not on this machine. If the host is yours, add --i-own-this-host.',
  ],
  ['ftp://127.0.0.1/hook', 2, 'ftp://127.0.0.1/hook is not an http or https address.'],
  ['notaurl', 2, 'notaurl is not an http or https address.'],
])('%s is one line and exit code %i', async (url, code, line) => {
  expect(await runHere(['grade', url, '--port', '0'])).toEqual({ code, out: [], remarks: [line] })
})

test('a shop that is not running is named last, with exit code 3', async () => {
  const { code, out, remarks } = await runHere(['grade', 'http://127.0.0.1:2/hook', '--port', '0'])
  const last = 'Nothing responds at http://127.0.0.1:2/hook. Start your store.'
  expect({ code, out, last: remarks.at(-1) }).toEqual({ code: 3, out: [], last })
})

test('something else than a simulator is one line and exit code 3', async () => {
  const { code, remarks } = await runHere(['grade', shop.url, '--simulator', orders.url])
  expect(code).toBe(3)
  expect(remarks.at(-1)).toContain(`${orders.url} is not a simulator that responds.`)
})
