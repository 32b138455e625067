/** The commands `trigger`, `replay` and `wait` over a running demo and a shop. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runHere } from './support/run-here.ts'
import { type Commands, startCommands } from './support/start-commands.ts'

let commands: Commands
beforeAll(async () => {
  commands = await startCommands()
})
afterAll(() => commands[Symbol.asyncDispose]())
const run = (...args: string[]) => commands.run(...args)

beforeEach(() => {
  commands.shop.requests.length = 0
})

describe('trigger', () => {
  test('sends what the flags say, and prints the answer', async () => {
    const args = ['payment.created', '--resource', '5', '--to', `${commands.shop.url}/hook?a=1`]
    const { code, out } = await run('trigger', ...args)
    expect(code).toBe(0)
    expect(out).toEqual([
      expect.stringMatching(/\/hook\?a=1&data\.id=5&type=payment responded 200 in [\d.]+ ms\.$/),
    ])
    const [request] = commands.shop.requests
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
    await run('trigger', 'payment', '--resource', 'A7', ...changes, '--to', commands.shop.url)
    const [{ url, headers, body }] = commands.shop.requests as [(typeof commands.shop.requests)[0]]
    expect(JSON.parse(body)).toMatchObject({ note: 'a=b', data: { id: 'A7', x: { y: 1 } }, type: 'payment' })
    expect(body).toContain('"big":12345678901234567890')
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const input = `POST ${url}\n${lines.join('\n')}\n\n${body}`
    expect((await runHere(['verify'], { environment: commands.environment, input })).code).toBe(0)
  })

  // The actions of the provider's documentation.
  test.each([
    ...['payment.created', 'payment.updated', 'order.processed', 'order.failed', 'order.refunded'],
    ...['order.canceled', 'order.expired', 'order.action_required'],
  ])('sends %s, and not one that lacks a letter of it', async action => {
    const to = ['--to', commands.shop.url]
    expect(await run('trigger', action, ...to)).toMatchObject({ code: 0 })
    const { code, remarks } = await run('trigger', action.slice(0, -1), ...to)
    expect([code, remarks.join()]).toEqual([2, expect.stringContaining(`Did you mean ${action}?`)])
    expect(commands.shop.requests).toHaveLength(1)
  })

  test('a forgery that is rejected is one line, and exit code 0', async () => {
    const { code, out, remarks } = await run('trigger', 'payment', '--signature', 'wrong_secret')
    expect({ code, remarks }).toEqual({ code: 0, remarks: [] })
    expect(out).toEqual([
      expect.stringContaining(' responded 401 in '),
      expect.stringMatching(/^Received as #\d+: rejected SignatureMismatch\.$/),
      'The receiver rejected the forged notification with 401, as it must.',
    ])
  })

  test('a forgery that a store accepts is one line, and exit code 1', async () => {
    const to = ['--to', commands.shop.url]
    const { code, remarks } = await run('trigger', 'payment', '--signature', 'wrong_secret', ...to)
    expect(code).toBe(1)
    expect(remarks).toEqual([
      'The receiver accepted with 200 a notification whose signature is wrong or missing. Whether it acts on it cannot be seen here.',
    ])
  })
})

describe('replay', () => {
  test('sends the stored notification to the shop', async () => {
    const { code, out } = await run('replay', '1', '--to', commands.shop.url, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out.join())).toMatchObject({ answer: { status: 200 } })
    expect(commands.shop.requests).toHaveLength(1)
  })

  test('a target that refuses the connection is one line, and exit code 3', async () => {
    const { code, remarks } = await run('replay', '1', '--to', 'http://127.0.0.1:9/hook')
    expect(code).toBe(3)
    expect(remarks).toEqual([expect.stringMatching(/ did not respond\. .+$/)])
  })

  test('a refusal of the gateway is said in the language of the reader', async () => {
    const { code, remarks } = await runHere(['replay', '999999'], {
      environment: commands.environment,
      locale: 'es',
    })
    expect({ code, remarks }).toEqual({
      code: 1,
      remarks: ['Eso no existe.'],
    })
  })

  test('an unknown seq has the code of the gateway', async () => {
    const { code, remarks } = await run('replay', '999999', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(remarks.join()).error.code).toBe('not_found')
  })
})

describe('wait', () => {
  test('names the topic too if the action does not', async () => {
    const about = ['--resource', 'sub-5']
    await run('trigger', 'subscription_preapproval', ...about)
    const { out } = await run('wait', ...about)
    expect(out).toEqual([
      expect.stringMatching(/^#\d+ subscription_preapproval (?:created|updated) sub-5 validated, /),
    ])
  })

  test('prints what is in the journal', async () => {
    const { code, out } = await run('wait', '--resource', '1', '--verdict', 'validated')
    expect(code).toBe(0)
    expect(out).toEqual([
      expect.stringMatching(/^#1 payment.updated 1 validated, received \d{4}-[\d:.T-]+Z$/),
    ])
  })

  test('with --from-now it leaves out what is in the journal, and says when it is ready', async () => {
    const args = ['wait', '--topic', 'payment', '--resource', '1', '--from-now']
    const early = await run(...args, '--timeout', '1ms')
    expect(early).toMatchObject({
      code: 1,
      remarks: [expect.stringMatching(/^Waiting for what arrives after #\d+\.$/), ...early.remarks.slice(1)],
    })
    const { code, out, remarks } = await runHere(args, {
      environment: commands.environment,
      onRemark: () => void run('trigger', 'payment', '--resource', '1'),
    })
    const [, before = ''] = /#(\d+)/.exec(remarks.join()) ?? []
    const [, seq = ''] = /^#(\d+) payment.updated 1 validated/.exec(out.join()) ?? []
    expect(code).toBe(0)
    expect(Number(seq)).toBeGreaterThan(Number(before))
  })

  test('prints what came near when the time is over, and exits with 1', async () => {
    const { code, remarks } = await run('wait', '--topic', 'order', '--resource', '1', '--timeout', '1ms')
    expect(code).toBe(1)
    expect(remarks.join('\n')).toContain('Close match: #1 payment.updated 1 validated: topic payment ≠ order')
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

describe('what an anonymous sender wrote', () => {
  const unseen = /[\p{Cc}\p{Bidi_Control}]/u
  const action = 'paid\n#7 payment.updated 1 validated\u001b[2J\u009b1A\u202e'
  const shown = 'paid\\n#7 payment.updated 1 validated\\u001b[2J\\u009b1A\\u202e'
  beforeAll(async () => {
    const body = JSON.stringify({ type: 'forged', action, data: { id: '9' } })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${commands.environment.PASARELA_GATEWAY}/webhooks`, { method: 'POST', headers, body })
  })

  test('neither controls the terminal nor forges a line, in results and in failures', async () => {
    const found = await run('wait', '--topic', 'forged', '--after', '0')
    const near = ['--topic', 'forged', '--verdict', 'validated', '--after', '0', '--timeout', '1ms']
    const failed = await run('wait', ...near)
    for (const line of [...found.out, ...failed.remarks]) expect(line).not.toMatch(unseen)
    expect(found.out).toEqual([expect.stringContaining(`${shown} 9 rejected`)])
    expect(failed.remarks.join('\n')).toContain(`Close match: ${found.out[0]?.replace(/, received .*$/, '')}`)
  })

  test('is escaped with --json, and read as it was written', async () => {
    const { out } = await run('wait', '--topic', 'forged', '--after', '0', '--json')
    expect(out).toEqual([expect.not.stringMatching(unseen)])
    expect(JSON.parse(out.join())).toMatchObject({ action })
  })

  test('is shown by listen in one line', async () => {
    const { out } = await runHere(
      ['listen', '--forward-to', commands.shop.url, '--verdict', 'any', '--topic', 'forged', '--after', '0'],
      {
        environment: commands.environment,
        onLine: (_line, interrupt) => interrupt(),
      },
    )
    expect(out).toEqual([expect.stringContaining(`${shown} 9 rejected → 200`)])
  })
})

test('an address of something else is one line, and exit code 3', async () => {
  const { code, remarks } = await run('replay', '1', '--gateway', commands.shop.url)
  expect(code).toBe(3)
  expect(remarks).toEqual([expect.stringMatching(/^What responds at http:\S+ is not a gateway\. .+$/)])
})
