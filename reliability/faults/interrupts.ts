import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { createRandom } from '../../server/grading/random.ts'
import { type Child, startChild } from '../../server/tests/support/child-process.ts'
import { type Fault, Unable } from '../support/fault.ts'
import { type Interruptible, startInterruptible } from '../support/interruptible-commands.ts'
import type { Place } from '../support/place.ts'
import { listProcessesWith } from '../support/process-state.ts'

/** Chooses signals and moments. How far a command has come by then depends on the machine. */
const seed = 1
const rounds = 66
const maxDelayMs = 4000
/** A third of the commands get a second signal, at most this long after the first. */
const maxSecondDelayMs = 100
/** A server that does not close ends itself after 10 s. */
const endTimeoutMs = 30_000

type Ending = 'by the signal itself' | 'in order' | 'before the signal'

export const interrupts: Fault = {
  name: 'interrupts',
  promise: 'Ctrl-C and SIGTERM at any moment end a command as documented, and leave nothing behind',
  async run(place) {
    if (process.platform !== 'linux')
      throw new Unable('Processes that are left over are found in /proc, which only Linux has.')
    const { commands, countPayments } = await startInterruptible(place)
    const random = createRandom(seed)
    const endings: Record<Ending, number> = {
      'by the signal itself': 0,
      'in order': 0,
      'before the signal': 0,
    }
    for (let round = 0; round < rounds; round++) {
      const signal = random.number(2) === 0 ? 'SIGINT' : 'SIGTERM'
      const delays = [random.number(maxDelayMs), random.number(maxSecondDelayMs)]
      const command = commands[round % commands.length] as Interruptible
      endings[await interrupt(command, { place, signal, delays: delays.slice(0, round % 3 === 0 ? 2 : 1) })]++
    }
    assert.equal(await countPayments(), 1, 'payments of one idempotency key')
    const counts = Object.entries(endings).map(([ending, count]) => `${count} ended ${ending}`)
    return {
      figure: `${rounds} times, ${commands.length} commands: ${counts.join(', ')}; nothing stayed`,
      logLine: null,
    }
  },
}

type Interruption = { place: Place; signal: NodeJS.Signals; delays: number[] }

/** Starts a command, sends the signal after each delay, and checks how it ended and what it left. */
async function interrupt(
  { args, environment, databases = [], handlesFrom, interrupted = [130], done = [0] }: Interruptible,
  { place, signal, delays }: Interruption,
): Promise<Ending> {
  const what = `${args.join(' ')}: ${signal} after ${delays.join(' and ')} ms`
  const temporary = place.path('temporary')
  await mkdir(temporary, { recursive: true })
  const folders = {
    TMPDIR: temporary,
    XDG_STATE_HOME: place.path('state'),
    NODE_COMPILE_CACHE: place.path('cache'),
  }
  const child = startChild('cli/main.ts', { ...environment, ...folders, INTERRUPTION: what }, null, args)
  try {
    let isOver = false
    void child.ended.then(() => {
      isOver = true
    })
    const wasOver: boolean[] = []
    for (const delay of delays) {
      await setTimeout(delay)
      wasOver.push(isOver)
      child.signal(signal)
    }
    const { code, stdout, stderr } = await endOf(child, what)
    const report = `${what}: code ${code}\n${stdout}\n${stderr}`
    assert.doesNotMatch(stderr, /^\s+at |Error:|Warning:/m, report)
    assert.deepEqual(listProcessesWith(`INTERRUPTION=${what}`), [], report)
    assert.deepEqual(await readdir(temporary), [], report)
    for (const file of databases.filter(existsSync))
      assert.equal(checkDatabase(file), 'ok', `${file}: ${report}`)
    const isHandled = handlesFrom?.test(stdout + stderr) ?? false
    // A second signal may come while Node ends the process, and then ends it by itself.
    const bySignal = isHandled && delays.length === 1 ? [] : [null]
    const expected = wasOver[0] ? done : [...bySignal, ...interrupted, ...done]
    assert.ok(expected.includes(code as number), `expected ${expected.join(', ')}: ${report}`)
    if (wasOver[0]) return 'before the signal'
    return code === null ? 'by the signal itself' : 'in order'
  } finally {
    await child[Symbol.asyncDispose]()
  }
}

async function endOf(child: Child, what: string): Promise<Awaited<Child['ended']>> {
  const waiting = new AbortController()
  const late = setTimeout(endTimeoutMs, null, { signal: waiting.signal }).catch(() => null)
  const ended = await Promise.race([child.ended, late])
  waiting.abort()
  assert.ok(ended, `${what}: it runs on after ${endTimeoutMs} ms\n${child.stdout()}\n${child.stderr()}`)
  return ended
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
