/** Starts entry files as child processes, as users start them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { guardChild } from './guard-child.ts'

const root = join(import.meta.dirname, '..', '..', '..')

export type Child = {
  /** The output so far. */
  stdout: () => string
  stderr: () => string
  /** Resolves with the match once stdout contains it; rejects if the process ends before. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>
  pid: number
  signal: (name: NodeJS.Signals) => void
  /** Stops reading the standard output of the child. */
  closeOutput: () => void
  /** Resolves when the process has ended. `code` is null when a signal ended it. */
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
  [Symbol.asyncDispose]: () => Promise<void>
}

const running = new Set<ChildProcess>()

/** Ends processes that a failed test left behind. */
export function endAllChildren(): void {
  for (const child of running) child.kill('SIGKILL')
}

/**
 * Starts `node <entry>` with no variable of this environment but PATH, and the cache of compiled modules.
 * @param maxFiles limit of open files and sockets; Linux only
 */
export function startChild(
  entry: string,
  environment: Record<string, string> = {},
  maxFiles: number | null = null,
  flags: string[] = [],
): Child {
  const args = [join(root, entry), ...flags]
  return maxFiles === null
    ? start(process.execPath, args, environment)
    : start('prlimit', [`--nofile=${maxFiles}`, process.execPath, ...args], environment)
}

/** Starts a script of package.json as users do. Ending the child ends npm; the script must then end on its own. */
export function startScript(name: string, environment: Record<string, string> = {}): Child {
  return start('npm', ['run', '--silent', name], environment)
}

function start(command: string, args: string[], environment: Record<string, string>): Child {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = guardChild(
    spawn(command, args, {
      cwd: root,
      env: { PATH, NODE_COMPILE_CACHE, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  running.add(child)
  child.once('close', () => running.delete(child))
  const stdout = collect(child, 'stdout')
  const stderr = collect(child, 'stderr')
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>(resolve =>
    child.once('close', code => resolve({ code, stdout: stdout(), stderr: stderr() })),
  )
  return {
    stdout,
    stderr,
    ended,
    pid: child.pid ?? 0,
    signal: name => void child.kill(name),
    closeOutput: () => void child.stdout?.destroy(),
    says: pattern =>
      new Promise((resolve, reject) => {
        const matchOutput = () => {
          const match = pattern.exec(stdout())
          if (match) resolve(match)
        }
        child.stdout?.on('data', matchOutput)
        matchOutput()
        void ended.then(({ code }) => reject(new Error(`It ended with ${code}: ${stderr()}`)))
      }),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function collect(child: ChildProcess, name: 'stdout' | 'stderr'): () => string {
  let text = ''
  child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  return () => text
}
