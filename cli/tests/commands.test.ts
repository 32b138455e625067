/** The commands over a running demo and a shop. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoCredentials } from '../../server/facts/demo-credentials.ts'
import { startDemo } from '../../server/start-demo.ts'
import { createProgram } from '../program.ts'
import { splitWords } from '../verify/read-curl.ts'
import { wordsOf } from '../words/words.ts'
import { runHere } from './support/run-here.ts'
import { type Shop, startShop } from './support/start-shop.ts'

let folder: string
let demo: Awaited<ReturnType<typeof startDemo>>
let shop: Shop
let environment: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pasarela-command-'))
  demo = await startDemo({
    environment: { PORT: '0', GATEWAY_DATA_DIR: folder },
    simulatorPort: 0,
    logger: pino({ level: 'silent' }),
  })
  shop = await startShop()
  environment = {
    PASARELA_GATEWAY: `${demo.gateway.url}/${demo.prefix}`,
    XDG_STATE_HOME: join(folder, 'state'),
    GATEWAY_WEBHOOK_SECRET: demoCredentials.webhookSecret,
    // What `doctor` examines.
    GATEWAY_PROVIDER_URL: demo.simulator.url,
    GATEWAY_ACCESS_TOKEN: demoCredentials.accessToken,
    GATEWAY_DATA_DIR: folder,
    PORT: '0',
    SIMULATOR_PORT: '0',
  }
  await runHere(['trigger', 'payment', '--resource', '1'], { environment })
})
afterAll(async () => {
  await demo.close()
  await shop[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  shop.requests.length = 0
})
const run = (...args: string[]) => runHere(args, { environment })

describe('trigger', () => {
  test('sends what the flags say, and prints the answer', async () => {
    const args = ['payment.created', '--resource', '5', '--to', `${shop.url}/hook?a=1`]
    const { code, out } = await run('trigger', ...args)
    expect(code).toBe(0)
    expect(out).toEqual([
      expect.stringMatching(/\/hook\?a=1&data\.id=5&type=payment answered 200 in [\d.]+ ms\.$/),
    ])
    const [request] = shop.requests
    expect(request?.url).toBe('/hook?a=1&data.id=5&type=payment')
    expect(JSON.parse(request?.body ?? '')).toMatchObject({ action: 'payment.created', data: { id: '5' } })
  })

  test('--set changes the body, whose signature stays right', async () => {
    const changes = [
      '--set',
      'data.id="A7"',
      '--set',
      'data.x.y=1',
      '--set',
      'note=a=b',
      '--set',
      'big=12345678901234567890',
    ]
    await run('trigger', 'payment', '--resource', 'A7', ...changes, '--to', shop.url)
    const [{ url, headers, body }] = shop.requests as [(typeof shop.requests)[0]]
    expect(JSON.parse(body)).toMatchObject({ note: 'a=b', data: { id: 'A7', x: { y: 1 } }, type: 'payment' })
    expect(body).toContain('"big":12345678901234567890')
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const input = `POST ${url}\n${lines.join('\n')}\n\n${body}`
    expect((await runHere(['verify'], { environment, input })).code).toBe(0)
  })

  test('a notification that is refused is one line, and exit code 1', async () => {
    const { code, out, remarks } = await run('trigger', 'payment', '--signature', 'wrong_secret')
    expect(code).toBe(1)
    expect(out).toEqual([
      expect.stringContaining(' answered 401 in '),
      expect.stringMatching(/^Received as #\d+: rejected SignatureMismatch\.$/),
    ])
    expect(remarks).toEqual(['The receiver refused the notification with 401.'])
  })
})

describe('replay', () => {
  test('sends the stored notification to the shop', async () => {
    const { code, out } = await run('replay', '1', '--to', shop.url, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out.join())).toMatchObject({ answer: { status: 200 } })
    expect(shop.requests).toHaveLength(1)
  })

  test('a target that refuses the connection is one line, and exit code 3', async () => {
    const { code, remarks } = await run('replay', '1', '--to', 'http://127.0.0.1:9/hook')
    expect(code).toBe(3)
    expect(remarks).toEqual([expect.stringMatching(/ did not answer\. .+$/)])
  })

  test('a refusal of the gateway is said in the language of the reader', async () => {
    const { code, remarks } = await runHere(['replay', '999999'], { environment, locale: 'es' })
    expect({ code, remarks }).toEqual({
      code: 1,
      remarks: ['Eso no existe, o las rutas de demo están cerradas.'],
    })
  })

  test('an unknown seq has the code of the gateway', async () => {
    const { code, remarks } = await run('replay', '999999', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(remarks.join()).error.code).toBe('not_found')
  })
})

describe('wait', () => {
  test('prints what is in the journal', async () => {
    const { code, out } = await run('wait', '--resource', '1', '--verdict', 'validated')
    expect(code).toBe(0)
    expect(out).toEqual([
      expect.stringMatching(/^#1 payment.updated 1 validated, received \d{4}-[\d:.T-]+Z$/),
    ])
  })

  test('prints what came near when the time is over, and exits with 1', async () => {
    const { code, remarks } = await run('wait', '--topic', 'order', '--resource', '1', '--timeout', '1ms')
    expect(code).toBe(1)
    expect(remarks.join('\n')).toContain('Near: #1 payment.updated 1 validated: topic payment ≠ order')
  })

  test('says of a rejected notification what was done on purpose', async () => {
    await run('trigger', 'payment', '--resource', '77', '--signature', 'wrong_secret')
    const { code, out } = await run('wait', '--resource', '77')
    expect(code).toBe(0)
    expect(out).toEqual([
      expect.stringMatching(/^#\d+ payment.updated 77 rejected, received /),
      expect.stringContaining('was sent with the signature of a wrong secret on purpose'),
    ])
    const near = await run('wait', '--resource', '77', '--verdict', 'validated', '--timeout', '1ms')
    expect(near.remarks.join('\n')).toContain('on purpose')
  })
})

describe('pay and refund', () => {
  test('pay with a test card, then refund a part of it', async () => {
    const paid = await run('pay', '--amount', '1500', '--reference', 'order-7', '--json')
    expect(paid.code).toBe(0)
    const payment = JSON.parse(paid.out.join())
    expect(payment).toMatchObject({
      status: 'approved',
      transaction_amount: 1500,
      external_reference: 'order-7',
    })
    const refunded = await run('refund', String(payment.id), '--amount', '750')
    expect(refunded).toMatchObject({ code: 0, out: [expect.stringMatching(/^Refund \d+ of 750$/)] })
    const twice = await run('refund', String(payment.id), '--amount', '1500', '--json')
    expect(twice.code).toBe(1)
    expect(JSON.parse(twice.remarks.join()).error.code).toBe('provider_refused')
    const inPortuguese = await runHere(['refund', String(payment.id), '--amount', '1500'], {
      environment,
      locale: 'pt',
    })
    expect(inPortuguese.remarks).toEqual([expect.stringMatching(/^O provedor recusou: \S.+/)])
  })

  test('with the same key a payment is made once', async () => {
    const args = ['pay', '--method', 'rapipago', '--key', 'k-1', '--json']
    const first = await run(...args)
    expect(first.code).toBe(0)
    expect(await run(...args)).toEqual(first)
  })

  test.each(['payments', 'orders'])(
    'with the same key a card is charged once by %s, and answered again',
    async api => {
      const args = ['pay', '--api', api, '--key', `card-${api}`, '--json']
      const first = await run(...args)
      expect(first.code).toBe(0)
      expect(await run(...args)).toEqual(first)
      const elsewhere = { ...environment, XDG_STATE_HOME: join(folder, `elsewhere-${api}`) }
      expect(await runHere(args.slice(0, -1), { environment: elsewhere })).toEqual({
        code: 1,
        out: [],
        remarks: [expect.stringMatching(/^This key was used before, .+ Nothing was charged now\./)],
      })
    },
  )

  test('pay by an order, wait for its notification, then refund a part of it, and the rest', async () => {
    const paid = await run('pay', '--api', 'orders', '--amount', '1500', '--json')
    const { id, status } = JSON.parse(paid.out.join())
    expect({ code: paid.code, status }).toEqual({ code: 0, status: 'processed' })
    expect(await run('wait', '--order', id, '--action', 'order.processed')).toMatchObject({ code: 0 })
    const part = await run('refund', id, '--amount', '700')
    expect(part).toEqual({
      code: 0,
      out: [`Refunded. Order ${id}: processed (partially_refunded)`],
      remarks: [],
    })
    const rest = await run('refund', id, '--json')
    expect(JSON.parse(rest.out.join())).toMatchObject({ status: 'refunded' })
    const failed = await run('pay', '--api', 'orders', '--outcome', 'FUND')
    expect(failed).toMatchObject({
      code: 0,
      out: [expect.stringMatching(/^Order ORD\w+: failed \(insufficient_amount\)$/)],
    })
  })

  test('the name on the card decides the outcome', async () => {
    const { out } = await run('pay', '--outcome', 'FUND')
    expect(out).toEqual([
      expect.stringMatching(/^Payment \d+: rejected \(cc_rejected_insufficient_amount\)$/),
    ])
  })

  test('an unknown payment method names the known ones', async () => {
    const { code, remarks } = await run('pay', '--method', 'pix')
    expect(code).toBe(2)
    expect(remarks).toEqual([
      expect.stringMatching(/^pix is not a payment method here\. Possible: visa, .*rapipago/),
    ])
  })
})

describe('doctor', () => {
  const examine = async (changes: Record<string, string>) => {
    const { code, out } = await runHere(['doctor', '--json'], { environment: { ...environment, ...changes } })
    const findings = out.map(line => JSON.parse(line) as { check: string; state: string; detail: string })
    return { code, problems: findings.filter(({ state }) => state === 'problem'), findings }
  }

  test('finds no problem in what works, and exits with 0', async () => {
    const { code, problems, findings } = await examine({})
    expect({ code, problems }).toEqual({ code: 0, problems: [] })
    expect(findings.map(({ check }) => check)).toEqual([
      'configuration',
      'port',
      'simulator_port',
      'data',
      'database',
      'provider',
      'clock',
      'browser',
    ])
  })

  test.each([
    ['configuration', { PORT: 'x' }, 'PORT must be a whole number'],
    ['port', { HOST: '192.0.2.1' }, 'Set PORT or its host.'],
    ['data', { GATEWAY_DATA_DIR: '/dev/null/journal' }, 'set GATEWAY_DATA_DIR'],
    ['database', { DATABASE_URL: 'postgres://127.0.0.1:9/none' }, 'Check DATABASE_URL.'],
    ['provider', { GATEWAY_PROVIDER_URL: 'http://127.0.0.1:9' }, 'does not answer'],
    ['provider', { GATEWAY_ACCESS_TOKEN: 'wrong' }, 'refuses the access token with 401'],
  ])('finds the problem of the %s and says what to do, with exit code 1', async (check, changes, advice) => {
    const { code, problems } = await examine(changes)
    expect(code).toBe(1)
    expect(problems).toEqual([{ check, state: 'problem', detail: expect.stringContaining(advice) }])
  })

  test('a provider that does not answer is a warning without an access token', async () => {
    const { code, findings } = await examine({
      GATEWAY_ACCESS_TOKEN: '',
      GATEWAY_PROVIDER_URL: 'http://127.0.0.1:9',
    })
    expect(code).toBe(0)
    expect(findings).toContainEqual({
      check: 'provider',
      state: 'warning',
      detail: expect.stringContaining('does not answer'),
    })
  })

  test('a port that something listens on is a warning', async () => {
    const { findings } = await examine({ PORT: String(shop.port) })
    expect(findings).toContainEqual({
      check: 'port',
      state: 'warning',
      detail: expect.stringContaining('is in use'),
    })
  })
})

describe('what an anonymous sender wrote', () => {
  const unseen = /[\p{Cc}\p{Bidi_Control}]/u
  const action = 'paid\n#7 payment.updated 1 validated\u001b[2J\u009b1A\u202e'
  const shown = 'paid\\n#7 payment.updated 1 validated\\u001b[2J\\u009b1A\\u202e'
  beforeAll(async () => {
    const body = JSON.stringify({ type: 'forged', action, data: { id: '9' } })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${environment.PASARELA_GATEWAY}/webhooks`, { method: 'POST', headers, body })
  })

  test('neither controls the terminal nor forges a line, in results and in failures', async () => {
    const found = await run('wait', '--topic', 'forged', '--after', '0')
    const near = ['--topic', 'forged', '--verdict', 'validated', '--after', '0', '--timeout', '1ms']
    const failed = await run('wait', ...near)
    for (const line of [...found.out, ...failed.remarks]) expect(line).not.toMatch(unseen)
    expect(found.out).toEqual([expect.stringContaining(`${shown} 9 rejected`)])
    expect(failed.remarks.join('\n')).toContain(`Near: ${found.out[0]?.replace(/, received .*$/, '')}`)
  })

  test('is escaped with --json, and read as it was written', async () => {
    const { out } = await run('wait', '--topic', 'forged', '--after', '0', '--json')
    expect(out).toEqual([expect.not.stringMatching(unseen)])
    expect(JSON.parse(out.join())).toMatchObject({ action })
  })

  test('is shown by listen in one line', async () => {
    const { out } = await runHere(
      ['listen', '--forward-to', shop.url, '--verdict', 'any', '--topic', 'forged', '--after', '0'],
      {
        environment,
        onLine: (_line, interrupt) => interrupt(),
      },
    )
    expect(out).toEqual([expect.stringContaining(`${shown} 9 rejected → 200`)])
  })
})

test('an address of something else is one line, and exit code 3', async () => {
  const { code, remarks } = await run('replay', '1', '--gateway', shop.url)
  expect(code).toBe(3)
  expect(remarks).toEqual([expect.stringMatching(/^What answers at http:\S+ is not a gateway\. .+$/)])
})

async function payOnce(...flags: string[]): Promise<string> {
  const { out } = await run('pay', '--json', ...flags)
  return JSON.parse(out.join()).id
}

describe('what payers, banks and clocks do', () => {
  test('a payment in process is approved or rejected, and then charged back', async () => {
    const id = await payOnce('--outcome', 'CONT')
    expect((await run('approve', id)).out).toEqual([`Payment ${id}: approved (accredited)`])
    const { out } = await run('chargeback', id, '--json')
    expect(JSON.parse(out.join())).toMatchObject({ status: 'charged_back' })
    const other = await payOnce('--outcome', 'CONT')
    const rejected = await run('reject', other, '--detail', 'cc_rejected_high_risk')
    expect(rejected.out).toEqual([`Payment ${other}: rejected (cc_rejected_high_risk)`])
    expect((await run('approve', other)).code).toBe(1)
  })

  test('a fault is set, listed, met and removed', async () => {
    const args = ['code=2034', 'method=POST', 'path=/v1/payments', 'times=2']
    expect((await run('fault', ...args)).out).toEqual([expect.stringContaining('code=2034')])
    expect((await run('pay')).code).toBe(1)
    expect((await run('fault', 'lose', 'topic=payment')).out).toHaveLength(2)
    expect((await run('fault', '--clear')).out).toEqual(['No fault is active.'])
    expect(await run('fault', 'statsu=500')).toMatchObject({
      code: 1,
      remarks: [expect.stringContaining('statsu')],
    })
  })

  test('the clock moves and returns', async () => {
    const { now_ms } = JSON.parse((await run('clock', '--json')).out.join())
    expect((await run('clock', '--days', '2', '--hours', '1')).code).toBe(0)
    const later = JSON.parse((await run('clock', '--json')).out.join())
    expect(later.now_ms - now_ms).toBeGreaterThanOrEqual(49 * 3_600_000)
    expect((await run('clock', '--real')).code).toBe(0)
    expect(await run('clock', '--to', 'soon')).toMatchObject({
      code: 2,
      remarks: [expect.stringContaining('not a date')],
    })
    expect(await run('clock', '--real', '--days', '1')).toMatchObject({ code: 2 })
  })
})

const help = await createProgram([], {
  environment: {},
  words: wordsOf('en'),
  print: () => {},
  remark: () => {},
  ask: async () => null,
  readInput: async () => null,
  onInterrupt: () => new AbortController().signal,
})
const servers = ['demo', 'gateway', 'simulator']
const examples = help.commands
  .filter(command => !servers.includes(command.name()))
  .flatMap(command => {
    let text = ''
    command.configureOutput({ writeOut: part => (text += part) }).outputHelp()
    return [...text.matchAll(/^ {2}\$ (.+)$/gm)].map(match => match[1] ?? '')
  })

/** Exit codes other than 0: `verify` rejects its notification, and the test ends `grade` after the first line. */
const exampleCodes: Record<string, number> = { verify: 1, grade: 130 }
/** The examples of these need a payment in a state of its own. */
const subjects: Record<string, string[]> = {
  approve: ['--outcome', 'CONT'],
  reject: ['--outcome', 'CONT'],
  chargeback: [],
  refund: [],
}

describe('the examples of the help', () => {
  beforeAll(async () => {
    await run('trigger', 'payment', '--resource', '1340001000', '--to', shop.url)
    await run('trigger', 'payment', '--resource', '1340001000')
    const [{ headers, body }] = shop.requests as [(typeof shop.requests)[0]]
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    await writeFile(join(folder, 'headers.txt'), lines.join('\n'))
    await writeFile(join(folder, 'body.json'), body)
    await writeFile(join(folder, 'request.txt'), `POST /\n${lines.join('\n')}\n\n${body}`)
  })

  test.each(examples)('%s', async example => {
    const [, args = ''] = /pasarela (.+)$/.exec(example) ?? []
    const [, name = ''] = /^(\w+) 1340001000\b/.exec(args) ?? []
    const subject = subjects[name] && (await payOnce(...subjects[name]))
    if (args.includes('--verdict')) await run('chargeback', subject ?? '')
    const here = (subject ? args.replace('1340001000', subject) : args)
      .replace('http://127.0.0.1:8080', shop.url)
      .replace('http://127.0.0.1:4010', demo.simulator.url)
    const inFolder = (word: string) => (/^\w+\.(?:txt|json)$/.test(word) ? join(folder, word) : word)
    const words = splitWords(here).map(inFolder)
    const { code, out, remarks } = await runHere(words, {
      environment,
      input: 'curl http://shop.test/?data.id=1',
      // `listen` forwards what arrives, until it is ended.
      onRemark: line => line.startsWith('Forwarding') && void run('trigger', 'payment'),
      onLine: (_line, interrupt) => interrupt(),
    })
    expect(code, remarks.join('\n')).toBe(exampleCodes[args.split(' ', 1)[0] ?? ''] ?? 0)
    expect(out.length).toBeGreaterThan(0)
  })
})
