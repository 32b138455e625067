/**
 * Ctrl-C and SIGTERM at any moment end a command as documented, and leave nothing behind. The moments are seeded delays,
 * so it only runs with `EVERY_MOMENT=1`; `interrupt.test.ts` has moments that can be named.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createRandom } from '../../server/grading/random.ts'
import { startChild } from '../../server/tests/support/child-process.ts'
import { type Commands, startCommands } from './support/start-commands.ts'

/** The seed chooses signals and moments. How far a command has come by then depends on the machine. */
const seed = 1
const rounds = 66
const maxDelayMs = 4000
/** A third of the commands get a second signal, at most this long after the first. */
const maxSecondDelayMs = 100

type Interruptible = {
  args: string[]
  environment?: Record<string, string>
  /** The folder with the SQLite files that the command writes. */
  folder?: string
  /** Output after which the command handles signals. By default it never does, so that the signal itself ends it. */
  handlesFrom?: RegExp
  /** Exit codes after a signal that the command handled. Default: 130. */
  interrupted?: number[]
  /** Exit codes of a command that ended before the signal. Default: 0. */
  done?: number[]
}

test.runIf(process.env.EVERY_MOMENT)(
  'interrupted commands end in order and leave nothing',
  {
    timeout: 900_000,
  },
  async () => {
    const commands = await startCommands()
    onTestFinished(() => commands[Symbol.asyncDispose]())
    const interruptible = listInterruptible(commands)
    const random = createRandom(seed)
    for (let round = 0; round < rounds; round++) {
      const signal = random.number(2) === 0 ? 'SIGINT' : 'SIGTERM'
      const delays = [random.number(maxDelayMs), random.number(maxSecondDelayMs)]
      const command = interruptible[round % interruptible.length] as Interruptible
      await interrupt(command, commands, { signal, delays: delays.slice(0, round % 3 === 0 ? 2 : 1) })
    }
    const paid = await commands.run('pay', '--json', '--reference', 'interrupted', '--key', 'interrupted')
    const response = await fetch(
      `${commands.environment.PASARELA_GATEWAY}/payments?external_reference=interrupted`,
    )
    const { data } = (await response.json()) as { data: { paging: { total: number } } }
    expect([paid.code, data.paging.total], 'payments of one idempotency key').toEqual([0, 1])
  },
)

function listInterruptible({ shop, folder, environment, demo }: Commands): Interruptible[] {
  const hook = `${shop.url}/hook`
  const folderOf = (name: string) => {
    const data = join(folder, `interrupted-${name}`)
    return {
      folder: data,
      environment: {
        GATEWAY_DATA_DIR: data,
        PORT: '0',
        SIMULATOR_PORT: '0',
        SIMULATOR_DATA: join(data, 'own.sqlite'),
      },
    }
  }
  // A second signal ends a server at once, with 130.
  const server = { handlesFrom: /http:/, interrupted: [0, 130], done: [] }
  const grade = ['grade', hook, '--simulator', demo.simulator.url]
  const graded = { handlesFrom: /TEST-/, done: [0, 10, 11, 12, 13] }
  const client = { environment }
  return [
    { ...server, ...folderOf('demo'), args: ['demo', '--json'] },
    { ...server, ...folderOf('gateway'), args: ['gateway'] },
    { ...server, ...folderOf('simulator'), args: ['simulator'] },
    {
      ...server,
      ...client,
      args: ['listen', '--forward-to', hook, '--after', '0'],
      handlesFrom: /Forwarding/,
    },
    { ...client, args: ['wait', '--resource', 'never', '--timeout', '60s'], done: [] },
    { ...client, args: ['trigger', 'payment.updated', '--to', hook] },
    { ...client, args: ['pay', '--reference', 'interrupted', '--key', 'interrupted'] },
    { ...graded, args: grade },
    { ...graded, args: [...grade, '--order-command', 'true', '--check-command', 'sleep 60'] },
    {
      args: ['drift', '--base-url', demo.simulator.url, '--yes'],
      environment: { GATEWAY_ACCESS_TOKEN: 'TEST-interrupts-drift' },
      handlesFrom: /^1\//m,
      done: [0, 1],
    },
    { ...client, args: ['doctor'] },
  ]
}

type Interruption = { signal: NodeJS.Signals; delays: number[] }

/** Starts a command, sends the signal after each delay, and checks how it ended and what it left. */
async function interrupt(
  { args, environment, folder, handlesFrom, interrupted = [130], done = [0] }: Interruptible,
  commands: Commands,
  { signal, delays }: Interruption,
): Promise<void> {
  const what = `${args.join(' ')}: ${signal} after ${delays.join(' and ')} ms`
  const temporary = join(commands.folder, 'temporary')
  await mkdir(temporary, { recursive: true })
  const folders = { TMPDIR: temporary, NODE_COMPILE_CACHE: join(commands.folder, 'cache') }
  await using child = startChild(
    'cli/main.ts',
    { XDG_STATE_HOME: commands.folder, ...environment, ...folders, INTERRUPTION: what },
    null,
    args,
  )
  let isOver = false
  void child.ended.then(() => {
    isOver = true
  })
  const wasOver: boolean[] = []
  for (const delay of delays) {
    await wait(delay)
    wasOver.push(isOver)
    child.signal(signal)
  }
  // A server that does not close ends itself after 10 s.
  await expect.poll(() => isOver, { timeout: 30_000, message: what }).toBe(true)
  const { code, stdout, stderr } = await child.ended
  const report = `${what}: code ${code}\n${stdout}\n${stderr}`
  expect(stderr, report).not.toMatch(/^\s+at |Error:|Warning:/m)
  expect(await listProcessesWith(`INTERRUPTION=${what}`), report).toEqual([])
  expect(await readdir(temporary), report).toEqual([])
  if (folder && existsSync(folder))
    for (const name of (await readdir(folder)).filter(name => name.endsWith('.sqlite')))
      expect(checkDatabase(join(folder, name)), `${name}: ${report}`).toBe('ok')
  const isHandled = handlesFrom?.test(stdout + stderr) ?? false
  // A second signal may come while Node ends the process, and then ends it by itself.
  const bySignal = isHandled && delays.length === 1 ? [] : [null]
  expect(wasOver[0] ? done : [...bySignal, ...interrupted, ...done], report).toContain(code)
}

/** SQLite's own check of a whole file. */
function checkDatabase(file: string): unknown {
  const database = new DatabaseSync(file)
  try {
    return database.prepare('PRAGMA integrity_check').get()?.integrity_check
  } finally {
    database.close()
  }
}

/** The processes that have this text in their environment (`NAME=value`), also of those that inherited it: proc(5). */
async function listProcessesWith(variable: string): Promise<string[]> {
  const found = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  // The text is empty for a process of another user, and for one that has just ended.
  const environmentOf = (pid: string) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
  const has = await Promise.all(
    found.map(async pid => (await environmentOf(pid)).split('\0').includes(variable)),
  )
  return found.filter((_, index) => has[index])
}
