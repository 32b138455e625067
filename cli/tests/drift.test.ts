import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Pair, startPair, accessToken as token } from '../../server/drift/tests/support/start-pair.ts'
import type { Json } from '../../server/drift/tests/support/start-proxy.ts'
import { runHere } from './support/run-here.ts'

let folder: string
let pair: Pair
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pasarela-drift-command-'))
  pair = await startPair()
})
afterAll(async () => {
  await pair.close()
  await rm(folder, { recursive: true })
})

const path = (name: string) => join(folder, name)
const environmentWith = (variables: Record<string, string> = {}) => ({ XDG_STATE_HOME: folder, ...variables })
type Options = Partial<Parameters<typeof runHere>[1]>

function drift(args: string[], options: Options = {}) {
  const environment = environmentWith({ GATEWAY_ACCESS_TOKEN: token })
  return runHere(['drift', '--base-url', pair.proxy.url, ...args], { environment, ...options })
}

/** A provider that lacks a field, and in which every text except ids and states is a canary. */
function plantCanaries() {
  const plant = (value: Json, key = ''): Json => {
    if (Array.isArray(value)) return value.map(each => plant(each, key))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => name !== 'nickname')
          .map(([name, inner]) => [name, plant(inner, name)]),
      )
    const isKept = /(^|_)id$|^status|^tags$/.test(key)
    return typeof value === 'string' && !isKept ? `<canary>${value}` : value
  }
  pair.proxy.mutate(answer => ({ ...answer, body: plant(answer.body) }))
}

test('a provider that answers equally ends with exit code 0, and its shapes fit the simulator without network', async () => {
  pair.proxy.mutate(answer => answer)
  const { code, out, remarks } = await drift(['--only', 'users', 'cards', '--yes', '--shapes', path('a.txt')])
  expect(remarks).toContainEqual(`${path('a.txt')} was written.`)
  expect(code).toBe(0)
  expect(out[0]).toMatch(/^Steps compared: \d+\. Differences: 0\. Known differences: 0\.$/)
  pair.proxy.mutate(() => null)
  expect((await runHere(['drift', '--check', path('a.txt')])).code).toBe(0)
  expect(pair.proxy.calls).toEqual([])
})

test('differences end with exit code 1, and every report names them without a value', async () => {
  plantCanaries()
  const args = ['--only', 'users', 'cards', '--yes', '--shapes', path('b.txt'), '--html', path('b.html')]
  const text = await drift(args)
  const json = await drift([...args, '--json'])
  expect([text.code, json.code]).toEqual([1, 1])
  expect(text.out).toContain('Only in the simulator: nickname')
  expect(json.out.map(line => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ type: 'difference', kind: 'additional', step: 'me', path: 'nickname' }),
  )
  const html = await readFile(path('b.html'), 'utf8')
  expect(html).toContain('<code>nickname</code>')
  expect(html).not.toMatch(/<script|src=|href=/)
  const shapes = await readFile(path('b.txt'), 'utf8')
  const all = [...text.out, ...text.remarks, ...json.out, ...json.remarks, html, shapes].join('\n')
  expect(all).not.toMatch(/canary|testuser\.com|710000\d{3}|450995|0123456789abcdef/i)
})

test('the report and the page show a difference of many steps once', async () => {
  pair.proxy.mutate((answer, { method, path }) => {
    if (method === 'POST' && path === '/v1/payments') delete answer.body.build_version
    return answer
  })
  const only = ['refunds', 'payments/found', 'payments/with few fields', 'payments/3-D Secure']
  const { out } = await drift(['--only', ...only, '--yes', '--html', path('many.html')])
  expect(out.filter(line => line.includes('build_version'))).toEqual(['Only in the simulator: build_version'])
  expect(out).toContain(
    '  Steps: payments/with few fields: pay; payments/3-D Secure: pay; refunds/total: pay; and 1 more',
  )
  expect(out.at(-2)).toContain('Differences: 1 (in 4 places).')
  const html = await readFile(path('many.html'), 'utf8')
  expect(html.match(/build_version/g)).toHaveLength(1)
  expect(html).toContain('<code>refunds/partial: pay</code></details>')
})

test('a field that was renamed wherever payments are is two differences: one is gone, one is new', async () => {
  const rename = ({ build_version, ...payment }: Json): Json =>
    build_version === undefined ? payment : { ...payment, build: build_version }
  pair.proxy.mutate(answer => {
    const { results } = answer.body
    const body = Array.isArray(results)
      ? { ...answer.body, results: results.map(rename) }
      : rename(answer.body)
    return { ...answer, body }
  })
  const { out } = await drift(['--only', 'payments/found', 'payments/with few fields', '--yes'])
  const lines = out.filter(line => /: \S*build/.test(line))
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).toMatch(/: \S*build\S*, \S*build\S*$/)
})

test('a known difference has a reason, and ends with exit code 0', async () => {
  pair.proxy.mutate(answer => {
    delete answer.body.nickname
    return answer
  })
  const known = [{ step: 'users/*', path: 'nickname', kind: 'additional', reason: 'removed in 2027' }]
  await writeFile(path('known.json'), JSON.stringify(known))
  const { code, out } = await drift(['--only', 'users', '--yes', '--allow', path('known.json'), '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(out[0] ?? '')).toMatchObject({ path: 'nickname', allowed: 'removed in 2027' })
})

test('nothing is called before the user agrees', async () => {
  pair.proxy.mutate(answer => answer)
  const unanswered = await drift(['--only', 'users'])
  const refused = await drift(['--only', 'users'], { answers: ['n'] })
  for (const { code, out, remarks } of [unanswered, refused])
    expect({ code, out, remarks }).toEqual({
      code: 2,
      out: [],
      remarks: ['No calls were made. Confirm in a terminal or add --yes.'],
    })
  expect(pair.proxy.calls).toEqual([])
  expect((await drift(['--only', 'users'], { answers: ['sí'] })).code).toBe(0)
})

test('the token is asked for if the environment has none, and is never a flag', async () => {
  pair.proxy.mutate(answer => answer)
  const environment = environmentWith()
  expect((await drift(['--only', 'users', '--yes'], { environment, answers: [token] })).code).toBe(0)
  const without = await drift(['--yes'], { environment })
  expect(without).toMatchObject({ code: 2, out: [] })
  const broken = environmentWith({ GATEWAY_ACCESS_TOKEN: `${token}\nx` })
  const { remarks } = await drift(['--yes'], { environment: broken })
  expect(remarks).toEqual([
    'GATEWAY_ACCESS_TOKEN must contain only printable ASCII characters, without spaces.',
  ])
  expect((await drift(['--token', token])).remarks.join()).toContain('Unknown option --token.')
})

test('a real account is refused after one call', async () => {
  pair.proxy.mutate(answer => ({ ...answer, body: { ...answer.body, tags: ['normal'] } }))
  const { code, remarks } = await drift(['--yes'])
  expect(code).toBe(1)
  expect(remarks).toEqual([expect.stringContaining('This is not a test user')])
  expect(pair.proxy.calls.map(({ path }) => path)).toEqual(['/users/me'])
})

test('a budget that is used up ends with exit code 1, and the next run continues', async () => {
  pair.proxy.mutate(answer => answer)
  const first = await drift(['--only', 'methods', 'users', '--yes', '--max-calls', '5'])
  expect(first).toMatchObject({ code: 1 })
  const second = await drift(['--only', 'methods', 'users', '--yes'])
  expect(second.code).toBe(0)
  expect(second.remarks[0]).toBe('Continues an earlier run. Scenarios already done: 1.')
  expect((await readdir(path('pasarela'))).filter(name => name.startsWith('drift-'))).toEqual([])
})

test('a run that is interrupted before its first scenario exits with 130, and keeps an older file', async () => {
  pair.proxy.mutate(answer => answer)
  await writeFile(path('older.txt'), 'older')
  const args = ['--only', 'users', '--yes', '--shapes', path('older.txt')]
  const { code, remarks } = await drift(args, { interrupted: AbortSignal.abort() })
  expect({ code, remarks }).toEqual({
    code: 130,
    remarks: ['The run is incomplete. The same command continues it.'],
  })
  expect(await readFile(path('older.txt'), 'utf8')).toBe('older')
})

test.each([
  [['--base-url', 'http://provider.test'], '--base-url must be'],
  [['--base-url', 'https://user:x@provider.test'], '--base-url must be'],
  [['--max-calls', '0'], '--max-calls must be'],
  [['--recorded', '--only', 'users', 'nosuch'], 'nosuch is not a scenario or a group.'],
  [['--buyer', 'jane@shop.example'], '--buyer must be'],
  [['--recorded', '--html', '/nowhere/drift.html'], '/nowhere/drift.html cannot be written'],
  [['--yes', '--shapes', '/'], '/ cannot be written'],
  [['--check', '/nowhere'], '/nowhere cannot be read'],
  [['--allow', import.meta.filename], 'is not a list of'],
  [['--check', import.meta.filename], 'That is not a file of shapes'],
])('%j is one line and exit code 2', async (args, line) => {
  const { code, out, remarks } = await runHere(['drift', ...args], { environment: environmentWith() })
  expect({ code, out }).toEqual({ code: 2, out: [] })
  expect(remarks).toEqual([expect.stringContaining(line)])
})

const me = 'users/me: me\ncall: GET /users/me\nstatus: 200\n'

test.each([
  [
    'an escape of the terminal',
    `# site: MLA\n\n${me}source: \u001b[2J\n  . object\n`,
    'line 6: the line has control',
  ],
  ['hidden text', `# site: MLA\n\n${me}source: \u202etxet\n  . object\n`, 'line 6: the line has control'],
  ['an unknown kind', `# site: MLA\n\n${me}  id nummber\n`, 'line 6: "nummber" is no kind'],
  ['an unknown format', `# format: 2\n# site: MLA\n\n${me}  . object\n`, 'its format is 2'],
  ['no country', me, 'the file has no line "# site: MLA"'],
])('a file of shapes with %s is refused', async (_what, text, line) => {
  await writeFile(path('strange.txt'), text)
  const { code, out, remarks } = await runHere(['drift', '--check', path('strange.txt')])
  expect({ code, out }).toEqual({ code: 2, out: [] })
  expect(remarks).toEqual([expect.stringContaining(line)])
})

test('a shape file from anybody is shown as text in the page, also from Windows', async () => {
  const source = '<script>alert(1)</script>"&'
  const text = `# site: MLA\n\n${me}source: ${source}\ncertainty: high\n  . object\n  <img/src=x> text\n`
  await writeFile(path('stranger.txt'), `\uFEFF${text.replaceAll('\n', '\r\n')}`)
  const args = ['drift', '--check', path('stranger.txt'), '--html', path('stranger.html')]
  const { code, out } = await runHere(args)
  expect(code).toBe(1)
  expect(out).toContain('Missing in the simulator: <img/src=x>')
  expect(out).toContain(`  Source: ${source} (high)`)
  const html = await readFile(path('stranger.html'), 'utf8')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp; (high)')
  expect(html).not.toMatch(/<script|<img/)
})

test.each(['es', 'pt'])('the page is in %s', async locale => {
  pair.proxy.mutate(answer => ({ ...answer, body: { ...answer.body, nickname: 1 } }))
  await drift(['--only', 'users', '--yes', '--html', path(`${locale}.html`)], { locale })
  const html = await readFile(path(`${locale}.html`), 'utf8')
  expect(html).toContain(`<html lang="${locale}">`)
  expect(html).toContain(locale === 'es' ? 'Otro tipo' : 'Outro tipo')
})
