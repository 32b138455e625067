/** Each example of the help does what it says. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { splitWords } from '../verify/read-request.ts'
import { createHelp, leavesOf } from './support/help.ts'
import { runHere } from './support/run-here.ts'
import { type Commands, startCommands } from './support/start-commands.ts'

let commands: Commands
beforeAll(async () => {
  commands = await startCommands()
})
afterAll(() => commands[Symbol.asyncDispose]())
const run = (...args: string[]) => commands.run(...args)

const servers = ['demo', 'gateway', 'simulator']
const examples = leavesOf(await createHelp())
  .filter(command => !servers.includes(command.name()))
  .flatMap(command => {
    let text = ''
    command.configureOutput({ writeOut: part => (text += part) }).outputHelp()
    return [...text.matchAll(/^ {2}\$ (.+)$/gm)].map(match => match[1] ?? '')
  })

/**
 * Exit codes other than 0. `verify` rejects its notification, the test ends `grade` after the first line, and `quality`
 * finds no sale. The receiver accepts the notification with a wrong signature, too.
 */
const exampleCodes: Record<string, number> = { verify: 1, grade: 130, quality: 14 }
const codeOf = (args: string) =>
  args.includes('wrong_secret') ? 1 : (exampleCodes[args.split(' ', 1)[0] ?? ''] ?? 0)
/** The examples of these commands need a payment in a state of its own. */
const subjects: Record<string, string[]> = {
  approve: ['--outcome', 'CONT'],
  reject: ['--outcome', 'CONT'],
  chargeback: [],
  refund: [],
}

/** The id of a subscription or of a plan in the examples. */
const exampleId = '0123456789abcdef0123456789abcdef'
const examplePreference = '710000111-0348bff0-e5fc-4652-b7e2-957283c6478e'

const makePlace = () => mkdtemp(join(commands.folder, 'place-'))

/** The paths of the examples of `backup` and `restore`, as here. */
async function nameOwnPaths(args: string): Promise<string> {
  if (args.startsWith('backup ')) return args.replace('/srv/backup', await makePlace())
  if (!args.startsWith('restore ')) return args
  const { out } = await run('backup', await makePlace(), '--json')
  return args
    .replace(/\/srv\/backup\S+/, JSON.parse(out.join()).path)
    .replace('data/trial', await makePlace())
}

async function nameOwnId(args: string): Promise<string> {
  if (args.includes(examplePreference))
    return args.replace(examplePreference, await commands.makePreference())
  if (!args.includes(exampleId)) return args
  if (args.includes('--plan')) return args.replace(exampleId, await commands.makePlan())
  const { out } = await run('subscription', 'create', '--json')
  return args.replace(exampleId, JSON.parse(out.join()).id)
}

describe('the examples of the help', () => {
  beforeAll(async () => {
    await run('trigger', 'payment', '--resource', '1340001000', '--to', commands.shop.url)
    await run('trigger', 'payment', '--resource', '1340001000')
    const [{ headers, body }] = commands.shop.requests as [(typeof commands.shop.requests)[0]]
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    await writeFile(join(commands.folder, 'headers.txt'), lines.join('\n'))
    await writeFile(join(commands.folder, 'body.json'), body)
    await writeFile(join(commands.folder, '.env'), '')
    await writeFile(join(commands.folder, 'shop.har'), '{"log":{"entries":[]}}')
    await writeFile(join(commands.folder, 'request.txt'), `POST /\n${lines.join('\n')}\n\n${body}`)
  })

  /** A shop's call that the provider refuses. */
  const callShopProxy = () =>
    fetch(`${commands.demo.gateway.shopUrl}/v1/payments`, {
      method: 'POST',
      headers: { authorization: 'Bearer TEST-2000000000000002-112100-logs-710000222' },
      body: '{}',
    })

  test.each(examples)('%s', async example => {
    const [, args = ''] = /pasarela (.+)$/.exec(example) ?? []
    const [, name = ''] = /^(\w+) 1340001000\b/.exec(args) ?? []
    const subject = subjects[name] && (await commands.pay(...subjects[name]))
    if (args.includes('--qr')) await commands.placeOrder('qr', { external_pos_id: 'POS001' })
    if (args.includes('--terminal'))
      await commands.placeOrder('point', { terminal_id: 'NEWLAND_N950__SBX0000001' })
    if (args.includes('--verdict')) await run('chargeback', subject ?? '')
    const own = await nameOwnId(subject ? args.replace('1340001000', subject) : args)
    const here = (await nameOwnPaths(own))
      .replace('http://127.0.0.1:8080', commands.shop.url)
      .replace('http://127.0.0.1:4010', commands.demo.simulator.url)
    const inFolder = (word: string) =>
      /^\w*\.(?:txt|json|har|env)$/.test(word) ? join(commands.folder, word) : word
    const words = splitWords(here).map(inFolder)
    const { code, out, remarks } = await runHere(words, {
      // A restore refuses the journal of the demo, which runs.
      environment: {
        ...commands.environment,
        ...(args.startsWith('restore ') && { GATEWAY_DATA_DIR: join(commands.folder, 'restored') }),
      },
      input: 'curl http://shop.test/?data.id=1',
      // `listen` forwards what arrives until it is ended, and `logs` shows it. `wait --from-now` ends with the first
      // notification.
      onRemark: (line, interrupt) => {
        // `grade` has decided its first case. All of them take longer than all other examples together.
        if (/^[✓✗?] valid /.test(line)) interrupt()
        if (/^(?:Forwarding|Waiting)/.test(line)) void run('trigger', 'payment')
        if (line.startsWith('Following')) void callShopProxy()
      },
      onLine: (_line, interrupt) => interrupt(),
    })
    expect(code, remarks.join('\n')).toBe(codeOf(args))
    expect([...out, ...remarks].length).toBeGreaterThan(0)
  })
})
