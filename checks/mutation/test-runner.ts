import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endChildGroup } from '../../server/shared/process/child-group.ts'

/** A file of tests. With `names`, only its tests with these full names are meant. */
export type TestChoice = { file: string; names?: string[] }
/** Asks to run these tests, the nearest first. `changed` is the production file that was changed before. */
export type Request = { changed: string; tests: TestChoice[] }
/** How many files passed, and which failed: by a test, or by an error outside of tests. */
export type Answer = { passed: number; failed: string[] }
/** Breaks the tests off: the one under way may still end. */
export const cancelMessage = 'cancel'

/** `late`: the tests were to be broken off, and one of them did not end. */
type Outcome = Answer | 'late'

/** Runs tests in a folder, in a process that stays. */
export type TestRunner = {
  /** Breaks the tests off after this time, and ends their process if they go on all the same. */
  run: (request: Request, budgetMs: number) => Promise<Outcome>
  close: () => void
}

/** The time that one slow test may take after it was to be broken off. A test is limited to 30 s. */
const defaultGraceMs = 40_000

const warmTests = join(import.meta.dirname, 'warm-tests.ts')

/** Nothing if the child ends instead. */
async function nextMessage(child: ChildProcess): Promise<unknown> {
  const isOver = new AbortController()
  const { signal } = isOver
  try {
    const ended = once(child, 'exit', { signal }).then(() => [undefined])
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return message
  } finally {
    isOver.abort()
  }
}

async function start(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [warmTests], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  })
  if ((await nextMessage(child)) === undefined) throw new Error(`vitest does not start in ${folder}`)
  return child
}

/** Starts vitest in this folder at the first request, and again after it was ended. */
export function createTestRunner(folder: string, { graceMs = defaultGraceMs } = {}): TestRunner {
  let child: ChildProcess | undefined
  let isClosed = false

  function end(): void {
    if (child) endChildGroup(child)
    child = undefined
  }

  return {
    async run(request, budgetMs) {
      if (child?.exitCode !== null) child = await start(folder)
      if (isClosed) {
        end()
        return 'late'
      }
      const running = child
      running.send(request)
      const cancel = setTimeout(() => running.send(cancelMessage), budgetMs)
      const kill = setTimeout(end, budgetMs + graceMs)
      const answer = await nextMessage(running)
      clearTimeout(cancel)
      clearTimeout(kill)
      if (answer !== undefined) return answer as Answer
      end()
      return 'late'
    },
    close() {
      isClosed = true
      end()
    },
  }
}
