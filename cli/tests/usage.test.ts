import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { errorCodes } from '../../server/contract/error-codes.ts'
import { startDemo } from '../../server/demo/start-demo.ts'
import { startGateway } from '../../server/index.ts'
import { describeStartProblem, type StartProblem } from '../../server/shared/process/start-problems.ts'
import { wordsOf } from '../words.ts'
import { runHere } from './support/run-here.ts'

test.each([
  ['en', ['demo', '--prot', '1'], 'Unknown option --prot. Did you mean --port?'],
  ['es_AR.UTF-8', ['demo', '--prot', '1'], 'Opción desconocida: --prot. ¿Quisiste decir --port?'],
  ['pt_BR.UTF-8', ['demo', '--prot', '1'], 'Opção desconhecida: --prot. Você quis dizer --port?'],
  ['en', ['lisen'], 'Unknown command lisen. Did you mean listen?'],
  ['en', ['demo', '--zzz'], 'Unknown option --zzz. See pasarela demo --help.'],
  ['en', ['demo', '--port'], 'The option --port <value> needs a value.'],
  ['en', ['listen'], 'The option --forward-to <url> is required.'],
  ['en', ['replay'], 'The argument seq is missing.'],
  ['en', ['replay', '1', '2'], 'Too many arguments. See pasarela replay --help.'],
  ['en', ['replay', '0'], '0 is not a seq. A seq is the number of an entry, from 1.'],
  [
    'en',
    ['wait', '--token', 'a\nb'],
    '--token must contain only printable ASCII characters, without spaces.',
  ],
  ['en', ['wait', '--timeout', 'soon'], 'soon is not a duration. Write 30s, 500ms or 1m.'],
  [
    'en',
    ['trigger', 'payment', '--set', 'x'],
    'x is not an assignment. Write path=value, for example data.id=7.',
  ],
  [
    'en',
    ['trigger', 'payment', '--gateway', 'ftp://x'],
    '--gateway must be an http or https address, not ftp://x.',
  ],
  [
    'en',
    ['wait', '--gateway', 'http://user:secret@x/api'],
    '--gateway must not have a user name or password.',
  ],
  [
    'es',
    ['listen', '--forward-to', 'https://user:secret@x/hook'],
    '--forward-to no debe tener usuario ni contraseña.',
  ],
  ['en', ['wait', '--gateway', 'user:secret@x'], '--gateway must be an http or https address, not ***@x.'],
  ['en', ['pay', '--amount', '-1'], '-1 is not an amount. Write 1500 or 99.90.'],
  ['en', ['pay', '--preference', 'p', '--amount', '1'], 'Use --preference or --amount, not both.'],
  ['es', ['pay', '--preference', 'p', '--api', 'orders'], 'Indica --preference o --api, no ambos.'],
  [
    'pt',
    ['subscription', 'create', '--plan', 'p', '--amount', '1'],
    'Indique --plan ou --amount, não ambos.',
  ],
  ['en', ['refund', 'x'], 'x is not the ID of a payment or of an order.'],
  [
    'en',
    ['trigger', 'payment', '--signature', 'no'],
    '--signature <kind> cannot be no. Possible: valid, wrong_secret, old, unsigned.',
  ],
  ['en', ['listen', '--forward-to', 'x'], '--forward-to must be an http or https address, not x.'],
  ['en', ['verify', '--secret', 's', '--tolerance', 'x'], 'x is not a duration. Write 30s, 500ms or 1m.'],
  [
    'en',
    ['listen', '--forward-to', 'http://127.0.0.1:9', '--after', 'x'],
    'x is not a seq. A seq is the number of an entry, from 1.',
  ],
  [
    'es',
    ['wait', '--verdict', 'no'],
    '--verdict <value> no puede ser no. Posibles: validated, unsigned, rejected.',
  ],
  ['en', ['wait', '--timeout', '90s'], '90s is too long. The maximum is 60s.'],
  ['pt', ['wait', '--count', '0'], '0 não é um número inteiro de 1 a 100.'],
  ['en', ['wait', '--after', '1', '--from-now'], 'Use --from-now or --after, not both.'],
  ['en', ['wait', '--after', '-1'], '-1 is not a seq. A seq is the number of an entry, from 1.'],
  ['en', ['--zzz'], 'Unknown option --zzz. See pasarela --help.'],
  ['en', ['verify', '--lang', 'fr'], '--lang <language> cannot be fr. Possible: es, pt, en.'],
  ['en', ['verify'], 'The secret is missing. Set it with --secret or GATEWAY_WEBHOOK_SECRET.'],
  ['en', ['pay', '--key='], 'The option --key <key> needs a value.'],
  ['es', ['gateway', '--console-token', ''], 'La opción --console-token <value> necesita un valor.'],
  [
    'pt',
    ['grade', 'http://127.0.0.1:9', '--only', 'truth', ''],
    'A opção --only <case...> precisa de um valor.',
  ],
  [
    'en',
    ['verify', '--secret', 's'],
    'There is nothing to read. Name a file or pipe a request into the command.',
  ],
  [
    'en',
    ['verify', '--secret', 's', '--url', '/hook?data.id=1', '--body', 'body.json'],
    'The headers are missing. Add --headers: a file with one header per line, including x-signature.',
  ],
  [
    'en',
    ['pay', '--amount', '1.234'],
    '1.234 may mean thousands or decimals. Write thousands without a point, as 1234, and at most two decimals, as 99.90.',
  ],
  [
    'en',
    ['trigger', 'payment.updatd'],
    'payment.updatd is no known action of payment. Did you mean payment.updated? To send it as it is, add --set action=payment.updatd.',
  ],
  [
    'es',
    ['trigger', 'order.refundd'],
    'order.refundd no es una acción conocida de order. ¿Quisiste decir order.refunded? Para enviarla tal cual, agrega --set action=order.refundd.',
  ],
  [
    'en',
    ['trigger', 'paymnt.created'],
    expect.stringMatching(/^paymnt is not a topic\. .* Did you mean payment\?$/),
  ],
  ['en', ['--amount', '9', 'pay'], '--amount belongs after the command: pasarela pay --amount.'],
  ['es', ['--gateway=http://x', 'pay'], '--gateway va después del comando: pasarela pay --gateway.'],
  [
    'pt',
    ['subscription', '--amount', '9', 'create'],
    '--amount vem depois do comando: pasarela subscription create --amount.',
  ],
])('in %s, %j is one line and exit code 2', async (locale, args, line) => {
  expect(await runHere(args, { locale })).toEqual({ code: 2, out: [], remarks: [line] })
})

test.each(['es', 'pt'])('every error code of the gateway has a text in %s', locale => {
  const { failures } = wordsOf(locale).gatewayClient
  expect(Object.keys(failures).sort()).toEqual([...errorCodes].sort())
})

test.each([
  ['en', 'The configuration is invalid:\n  --port (PORT) must be a whole number from 0 to 65535.'],
  ['es', 'La configuración no es válida:\n  --port (PORT) debe ser un número entero de 0 a 65535.'],
  ['pt', 'A configuração não é válida:\n  --port (PORT) deve ser um número inteiro de 0 a 65535.'],
])('in %s, a wrong value names the flag and the variable', async (locale, message) => {
  expect(await runHere(['gateway', '--port', 'x'], { locale })).toEqual({
    code: 2,
    out: [],
    remarks: message.split('\n'),
  })
})

test.each([
  ['en', 'TEST; default: APRO)'],
  ['es', 'TEST; por defecto: APRO)'],
  ['pt', 'TEST; padrão: APRO)'],
])('in %s, the help names choices and defaults in its language', async (locale, notes) => {
  const { code, out } = await runHere(['pay', '--help'], { locale })
  const help = out.join('\n').replaceAll(/\s+/g, ' ')
  expect(code).toBe(0)
  expect(help).toContain(notes)
})

test('a comment behind a command, which the shell of macOS passes on, is no argument', async () => {
  const command = ['coverage', '--json']
  const plain = await runHere(command)
  expect(plain.code).toBe(0)
  expect(await runHere([...command, '#', 'how', 'sure', 'it', 'is'])).toEqual(plain)
})

test('an empty input is refused', async () => {
  const { code, remarks } = await runHere(['verify', '--secret', 's'], { input: '' })
  expect({ code, remarks }).toEqual({
    code: 2,
    remarks: [expect.stringMatching(/^There is nothing to read\./)],
  })
})

test('with --json, broken rules have their names and parameters', async () => {
  const { remarks } = await runHere(['demo', '--port', 'x', '--simulator-allowed-hosts', 'a:1', '--json'])
  expect(JSON.parse(remarks.join())).toEqual({
    error: {
      code: 'configuration',
      message: expect.any(String),
      details: [
        { rule: 'whole_number', params: { variable: 'PORT', min: 0, max: 65_535 } },
        { rule: 'host_names', params: { variable: 'SIMULATOR_ALLOWED_HOSTS' } },
      ],
    },
  })
})

describe('reasons why a server does not start', () => {
  const params = {
    variable: '<variable>',
    host: '<host>',
    port: 81,
    reason: '<reason>',
    place: '<place>',
    file: '<file>',
    type: '<type>',
    other: '<other>',
    version: 82,
    supported: 83,
    min: 84,
    max: 85,
    values: ['<a>', '<b>'],
    reserved: ['<c>', '<d>'],
  }
  const describeAll = (locale: string) =>
    Object.keys(wordsOf(locale).start.problems).map(rule => {
      const line = describeStartProblem({ rule, params } as StartProblem, wordsOf(locale).start)
      return {
        rule,
        line,
        said: Object.values(params)
          .flat()
          .filter(value => line.includes(`${value}`)),
      }
    })

  test.each(['es', 'pt'])('are in %s what they are in English', locale => {
    const english = describeAll('en')
    const translated = describeAll(locale)
    expect(translated.map(({ rule, said }) => [rule, said])).toEqual(
      english.map(({ rule, said }) => [rule, said]),
    )
    for (const [at, { line }] of translated.entries()) expect(line).not.toBe(english[at]?.line)
  })
})

test('with --json an error is JSON', async () => {
  const { remarks } = await runHere(['replay', '--json'])
  expect(JSON.parse(remarks.join())).toEqual({
    error: { code: 'usage', message: 'The argument seq is missing.' },
  })
})

test.each([
  ['en', ['pay'], 'nothing for this command'],
  ['es', ['wait'], 'nada para este comando'],
  ['pt', ['listen', '--forward-to', 'http://127.0.0.1:1/'], 'nada para este comando'],
])('in %s, %j at a gateway whose routes are closed says how to open them', async (locale, args, said) => {
  await using gateway = await startGateway({ PORT: '0', GATEWAY_DATA_DIR: ':memory:', LOG_LEVEL: 'silent' })
  const environment = { PASARELA_GATEWAY: gateway.apiUrl, XDG_STATE_HOME: await temporaryFolder() }
  const { code, out, remarks } = await runHere(args, { environment, locale })
  expect({ code, out }).toEqual({ code: 1, out: [] })
  expect(remarks).toEqual([expect.stringMatching(`^.*${gateway.apiUrl}.*${said}.*APP_ENV=local.*$`)])
})

test.each([
  [['trigger', 'payment']],
  [['replay', '1']],
  [['wait']],
  [['listen', '--forward-to', 'http://127.0.0.1:1/']],
])('%j without a gateway is one line, exit code 3, and leaves nothing behind', async args => {
  const folder = await temporaryFolder()
  const environment = { PASARELA_GATEWAY: 'http://127.0.0.1:9/api/gateway', XDG_STATE_HOME: folder }
  const { code, out, remarks } = await runHere(args, { environment })
  expect({ code, out }).toEqual({ code: 3, out: [] })
  expect(remarks).toEqual([
    expect.stringMatching(/^No gateway responds at http:\/\/127\.0\.0\.1:9\/api\/gateway\. .+$/),
  ])
  expect(await readdir(folder)).toEqual([])
})

describe('a port in use', () => {
  const line =
    /^Port \d+ on 127\.0\.0\.1 is in use\. Stop what is listening there or set --(?:simulator-)?port \([A-Z_]+\)\.$/
  let taken: Server
  let port: string
  beforeAll(async () => {
    taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    port = String((taken.address() as AddressInfo).port)
  })
  afterAll(() => void taken.close())

  async function expectLine(args: string[], variables: Record<string, string>) {
    const folder = await temporaryFolder()
    const environment = { GATEWAY_DATA_DIR: folder, SIMULATOR_PORT: '0', LOG_LEVEL: 'silent', ...variables }
    const ran = await runHere(args, { environment })
    expect(ran).toEqual({ code: 1, out: [], remarks: [expect.stringMatching(line)] })
  }

  test.each(['gateway', 'simulator', 'demo'])('by a flag is one line for %s, and exit code 1', name =>
    expectLine([name, '--port', port], { PORT: '0' }),
  )

  test.each([
    ['gateway', 'PORT'],
    ['simulator', 'SIMULATOR_PORT'],
    ['demo', 'PORT'],
    ['demo', 'SIMULATOR_PORT'],
  ])('by the environment is one line for %s, and exit code 1', (name, variable) =>
    expectLine([name], { PORT: '0', [variable]: port }),
  )
})

describe('a data folder of a newer version is one line and exit code 1, and stays as it is', () => {
  test.each([
    ['gateway', 'journal.sqlite', 'PRAGMA user_version = 9999', '--data-dir'],
    ['simulator', 'simulator.sqlite', 'PRAGMA user_version = 9999', '--data'],
  ])('%s', async (name, file, makeNewer, flag) => {
    const folder = await temporaryFolder()
    await makeData(folder)
    const database = new DatabaseSync(join(folder, file))
    database.exec(makeNewer)
    database.close()
    const before = await readFolder(folder)
    const { code, out, remarks } = await runHere([name, '--port', '0', flag, folder], {
      environment: { LOG_LEVEL: 'silent' },
    })
    expect({ code, out }).toEqual({ code: 1, out: [] })
    expect(remarks).toEqual([
      expect.stringMatching(
        `^.*9999.*Start the newer program or set ${flag} \\([A-Z_]+\\) to another place\\.$`,
      ),
    ])
    expect(await readFolder(folder)).toEqual(before)
  })
})

async function makeData(folder: string): Promise<void> {
  const demo = await startDemo({
    environment: { PORT: '0', GATEWAY_DATA_DIR: folder },
    simulatorPort: 0,
    simulatorDataFile: join(folder, 'simulator.sqlite'),
    logger: pino({ level: 'silent' }),
  })
  await demo.close()
}

/** The hash of each file in the folder, by its path. */
async function readFolder(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).toSorted()
  const contents = names.map(async name => [name, hash('sha256', await readFile(join(folder, name)))])
  return Object.fromEntries(await Promise.all(contents))
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pasarela-command-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
