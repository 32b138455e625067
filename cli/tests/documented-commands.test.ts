/** Runs each block of shell commands of the documents as printed, against a demo on free ports. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../e2e/support/find-free-port.ts'
import { type SmallShop, secrets, startSmallShop } from '../../server/grading/tests/support/small-shop.ts'
import { guardChild } from '../../server/tests/support/guard-child.ts'
import { exitCodes } from '../exit-codes.ts'
import { type Commands, startCommands } from './support/start-commands.ts'

const root = join(import.meta.dirname, '../..')

/** Lines that are not run, by their beginning, each with its reason. */
const notRun = {
  'npm ci': 'it would replace the packages that run this test',
  'npm run setup': 'it installs programs of the system',
  'npm run dev': 'it runs until it is stopped',
  'npx vitest run': 'tests do not run tests',
  'npm install': 'checks/package installs what npm pack makes; the package is not published',
  'docker ': 'there is no container engine; npm run image runs the image',
  'GATEWAY_ACCESS_TOKEN=… pasarela drift': 'it needs an account at the provider',
  'pasarela quality': 'quality.test.ts runs it on sales of its own',
}
const isRun = (line: string) => !Object.keys(notRun).some(start => line.startsWith(start))

const fence = /^```(?:sh|bash|shell|console)\n(.*?)^```$/gms
// Translated pages have the code of their sources (translations.test.ts).
const documents = globSync(['*.md', 'docs/**/*.md', '{e2e,examples}/*.md'], {
  cwd: root,
  exclude: ['docs/{es,pt}/**'],
})
const blocks = documents.flatMap(file =>
  [...readFileSync(join(root, file), 'utf8').matchAll(fence)].map(([, code = '']) => ({
    file,
    lines: code.trimEnd().split('\n'),
  })),
)
const left = blocks.map(({ file, lines }) => ({ file, lines: lines.filter(isRun) }))
const runsCommands = ({ lines }: { lines: string[] }) => lines.some(line => /\b(?:pasarela|curl) /.test(line))
const runnable = left
  .filter(runsCommands)
  .map(({ file, lines }) => ({ title: `${file}: ${lines[0]}`, code: lines.join('\n') }))

/**
 * Output at which a command is ended: servers have started, and `grade` has decided its first case. All of `grade`
 * would take longer than all other commands together.
 */
const isToEnd = /Stop with Ctrl-C\.|✓ valid/
const codeOf = (code: string) => (code.startsWith('pasarela grade') ? exitCodes.interrupted : exitCodes.done)

let commands: Commands
/** A shop whose simulator is the demo's. */
let shop: SmallShop
/** A shop whose simulator is the one that `grade` starts. */
let shopOfGrade: SmallShop
let gradePort: number
/** Both shops use this account, whose clock no other block moves. */
const accessToken = 'TEST-graded'
beforeAll(async () => {
  commands = await startCommands()
  gradePort = await findFreePort()
  shop = await startSmallShop({ simulatorUrl: commands.demo.simulator.url, accessToken })
  shopOfGrade = await startSmallShop({ simulatorUrl: `http://127.0.0.1:${gradePort}`, accessToken })
})
afterAll(async () => {
  await shop?.close()
  await shopOfGrade?.close()
  await commands?.[Symbol.asyncDispose]()
})

/** Replaces the addresses of the documents by those of the servers of this test. */
function atFreePorts(code: string): string {
  return code
    .replace(/^pasarela grade http:\S+$/m, `pasarela grade ${shopOfGrade.url} --port ${gradePort}`)
    .replaceAll('http://127.0.0.1:8080/hook', shop.url)
    .replaceAll('http://127.0.0.1:8080', commands.shop.url)
    .replaceAll('http://127.0.0.1:3000', commands.demo.gateway.url)
    .replaceAll('http://127.0.0.1:3010', commands.demo.gateway.shopUrl ?? '')
    .replaceAll('http://127.0.0.1:4010', commands.demo.simulator.url)
}

/** Lets a refusal of a server fail the block, because the document promises none. */
const preamble = `set -euo pipefail
curl() { command curl --fail --show-error "$@"; }
npx() { "$@"; }
pasarela() { "$NODE" "$COMMAND" "$@"; }
`

describe.concurrent('commands run as printed in', () => {
  test.for(runnable)('$title', async ({ code }, { onTestFinished }) => {
    const { PASARELA_GATEWAY, XDG_STATE_HOME } = commands.environment
    const child = guardChild(
      spawn('bash', ['-c', preamble + atFreePorts(code)], {
        cwd: commands.folder,
        // The command leads a process group, whose processes all get Ctrl-C.
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          PASARELA_GATEWAY,
          XDG_STATE_HOME,
          GATEWAY: PASARELA_GATEWAY,
          SHOP: commands.demo.gateway.shopUrl ?? '',
          SIMULATOR: commands.demo.simulator.url,
          GATEWAY_PROVIDER_URL: commands.demo.simulator.url,
          GATEWAY_DATA_DIR: ':memory:',
          GATEWAY_ACCESS_TOKEN: accessToken,
          GATEWAY_WEBHOOK_SECRET: secrets.secret,
          PORT: '0',
          SIMULATOR_PORT: '0',
          LOG_LEVEL: 'silent',
          LANG: 'C',
          NODE: process.execPath,
          COMMAND: join(root, 'cli/main.ts'),
        },
      }),
    )
    const { pid = 0 } = child
    onTestFinished(() => void (child.exitCode === null && process.kill(-pid, 'SIGKILL')))
    for (const output of [child.stdout, child.stderr])
      output.on('data', data => isToEnd.test(String(data)) && process.kill(-pid, 'SIGINT'))
    const ended = once(child, 'close')
    const printed = (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
    expect(await ended, printed).toEqual([codeOf(code), null])
  })
})

test('each other line has a reason why it is not run, and each reason has a line', () => {
  const others = left.filter(block => !runsCommands(block)).flatMap(({ lines }) => lines)
  expect(others.filter(line => !/^(?:#|$)/.test(line))).toEqual([])
  const lines = blocks.flatMap(block => block.lines)
  expect(Object.keys(notRun).filter(start => !lines.some(line => line.startsWith(start)))).toEqual([])
})
