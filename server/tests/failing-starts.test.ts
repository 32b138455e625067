/** The entry files, started as users start them, with errors that prevent the start. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemo } from '../demo/start-demo.ts'
import { parseConfig } from '../gateway/config.ts'
import { startGateway } from '../gateway/start-gateway.ts'
import { StartError } from '../shared/process/start-problems.ts'
import { type Child, startChild } from './support/child-process.ts'
import { createCollectingLogger } from './support/collecting-logger.ts'
import { demoEntry, devEntry, gatewayEntry, simulatorEntry, startTimeout } from './support/entry-files.ts'
import { prepareFolder } from './support/prepare-folder.ts'

const folder = prepareFolder()
/** A port that another process uses. */
const blocker = createServer()
let takenPort: string
beforeAll(async () => {
  await new Promise<void>(resolve => blocker.listen(0, '127.0.0.1', resolve))
  takenPort = String((blocker.address() as AddressInfo).port)
})
afterAll(() => new Promise(resolve => blocker.close(resolve)))

async function failed(child: Child, exitCode = 1) {
  await using ending = child
  const { code, stdout, stderr } = await ending.ended
  expect([code, stdout]).toEqual([exitCode, ''])
  expect(stderr, 'no stack').not.toMatch(/^\s+at /m)
  return stderr.trimEnd().split('\n')
}

describe.concurrent('a failed start prints one clear line on stderr and exits with 1', {
  timeout: startTimeout,
}, () => {
  test('the gateway: a port in use', async ({ expect }) => {
    const lines = await failed(startChild(gatewayEntry, folder.gatewayOptions({ PORT: takenPort })))
    expect(lines).toEqual([
      `Port ${takenPort} on 127.0.0.1 is in use. Stop what is listening there or set PORT.`,
    ])
  })

  test('the gateway: names all invalid options in one error, without values', async ({ expect }) => {
    const wrong = {
      PORT: '70000',
      GATEWAY_ROUTE_PREFIX: '/api/',
      LOG_LEVEL: 'loud',
      GATEWAY_CONSOLE_TOKEN: 'hunter2',
    }
    const lines = await failed(startChild(gatewayEntry, folder.gatewayOptions(wrong)))
    expect(lines).toHaveLength(5)
    for (const name of Object.keys(wrong)) expect(lines.join('\n')).toContain(name)
    expect(lines.join('\n')).not.toContain('hunter2')
  })

  test('the demo: names all invalid options of gateway and simulator in one error', async ({ expect }) => {
    const wrong = {
      SIMULATOR_PORT: 'x',
      PORT: 'y',
      SIMULATOR_WEBHOOK_URL: 'z',
      GATEWAY_ENABLE_DEMO_ROUTES: 'perhaps',
    }
    const text = (await failed(startChild(demoEntry, wrong), 2)).join('\n')
    for (const name of Object.keys(wrong)) expect(text).toContain(name)
  })

  test('dev: a port in use', async ({ expect }) => {
    const options = folder.gatewayOptions({ PORT: takenPort, SIMULATOR_PORT: '0' })
    const lines = await failed(startChild(devEntry, options))
    expect(lines).toEqual([
      `Port ${takenPort} on 127.0.0.1 is in use. Stop what is listening there or set PORT.`,
    ])
  })

  test('the simulator: a port in use', async ({ expect }) => {
    const lines = await failed(startChild(simulatorEntry, { SIMULATOR_PORT: takenPort }))
    expect(lines).toEqual([
      `Port ${takenPort} on 127.0.0.1 is in use. Stop what is listening there or set SIMULATOR_PORT.`,
    ])
  })

  test('the simulator: names all invalid options in one error', async ({ expect }) => {
    const wrong = { SIMULATOR_PORT: 'many', SIMULATOR_WEBHOOK_URL: 'shop' }
    expect(await failed(startChild(simulatorEntry, wrong))).toEqual([
      'The configuration is invalid:',
      '  SIMULATOR_PORT must be a whole number from 0 to 65535.',
      '  SIMULATOR_WEBHOOK_URL must be an http or https URL.',
    ])
  })
})

test.each([
  [
    'an address of another machine',
    { HOST: '192.0.2.1', GATEWAY_ALLOW_OPEN: 'true' },
    /^HOST 192\.0\.2\.1 is not an address/,
  ],
  [
    'a data folder that is a file',
    { GATEWAY_DATA_DIR: import.meta.filename },
    new RegExp(RegExp.escape(import.meta.filename)),
  ],
  ['a folder below a file', { GATEWAY_DATA_DIR: '/dev/null/data' }, /\/dev\/null\/data/],
  [
    'an unreachable database',
    { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:9/j' },
    /^The journal could not be opened: schema pasarela in PostgreSQL \(DATABASE_URL\): .*ECONNREFUSED/,
  ],
])('the gateway does not start with %s, and says so in one line', async (_what, environment, line) => {
  const { logger } = createCollectingLogger()
  const failure = await startGateway(parseConfig(folder.gatewayOptions(environment)), logger).catch(
    error => error,
  )
  expect(failure).toBeInstanceOf(StartError)
  expect(failure.message).toMatch(line)
  expect(failure.message).not.toMatch(/\n|hunter2/)
})

test('the gateway does not start on a journal that is not a database, and leaves the file unchanged', async () => {
  const dataDir = folder.join('no-database')
  const file = folder.join('no-database/journal.sqlite')
  const text = 'this is no database, however long the text in it may be; it goes on and on'.repeat(100)
  await mkdir(dataDir)
  await writeFile(file, text)
  const config = parseConfig(folder.gatewayOptions({ GATEWAY_DATA_DIR: dataDir }))
  await expect(startGateway(config, createCollectingLogger().logger)).rejects.toThrow(dataDir)
  expect(await readFile(file, 'utf8')).toBe(text)
})

test('the demo does not start on a port in use or with invalid simulator data, and leaves no gateway behind', async () => {
  const { logger } = createCollectingLogger()
  const environment = { PORT: '0', GATEWAY_DATA_DIR: folder.join('demo') }
  const port = Number(takenPort)
  await expect(startDemo({ environment, simulatorPort: port, logger })).rejects.toThrow(
    `Port ${takenPort} on 127.0.0.1 is in use. Stop what is listening there or set SIMULATOR_PORT.`,
  )
  const simulatorDataFile = '/dev/null/simulator.sqlite'
  await expect(startDemo({ environment, simulatorPort: 0, simulatorDataFile, logger })).rejects.toThrow(
    `Cannot use the data file ${simulatorDataFile}`,
  )
  await expect(startDemo({ environment: { PORT: takenPort }, simulatorPort: 0, logger })).rejects.toThrow(
    `Port ${takenPort} on 127.0.0.1 is in use. Stop what is listening there or set PORT.`,
  )
})

test('the gateway does not start over a damaged journal, names file and reason in one line, and changes nothing', async () => {
  const { logger } = createCollectingLogger()
  const config = parseConfig(folder.gatewayOptions())
  const path = join(config.dataDir, 'journal.sqlite')
  await (await startGateway(config, logger)).close()
  const bytes = await readFile(path)
  // The page size is 16 KiB. The first page, which SQLite checks when it opens the file, stays whole.
  bytes.fill(0xa5, 16_384)
  await writeFile(path, bytes)
  const failure = await startGateway(config, logger).catch(error => error)
  expect(failure).toBeInstanceOf(StartError)
  expect(failure.message).toBe(`The journal could not be opened: ${path}: database disk image is malformed`)
  expect(await readFile(path)).toEqual(bytes)
})

test('a demo before Mercado Pago does not start, because nobody signs in there', async () => {
  const { logger } = createCollectingLogger()
  const real = 'https://api.mercadopago.com'
  const start = (environment: Record<string, string>) =>
    startDemo({ environment: { PORT: '0', ...environment }, simulatorPort: 0, logger })
  await expect(start({ GATEWAY_PROVIDER_URL: real })).rejects.toThrow(
    'GATEWAY_PROVIDER_URL leads to Mercado Pago',
  )
  const file = folder.join('real-accounts.json')
  await writeFile(
    file,
    JSON.stringify({ accounts: [{ name: 'shop', access_token: 'APP_USR-1', provider_url: real }] }),
  )
  await expect(start({ GATEWAY_ACCOUNTS_FILE: file })).rejects.toThrow(
    'GATEWAY_ACCOUNTS_FILE leads to Mercado Pago',
  )
})
