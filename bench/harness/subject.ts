/** Starts the programs that are measured, each in a process of its own, and reads their CPU time. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Subject = {
  name: string
  pid: number
  port: number
  /** CPU microseconds since the start: `all` threads, and the `main` one alone. NaN without /proc. */
  cpu: () => Cpu
  /** Asks the process to end, waits for its exit, and kills it by its pid after a timeout. */
  stop: () => Promise<void>
}
type Cpu = { all: number; main: number }

export type SubjectOptions = {
  env?: Record<string, string>
  /** Pins the process to one core if the machine has `taskset`. */
  core?: number
  /** Time limit until it listens. */
  timeoutMs?: number
}

const startTimeoutMs = 20_000
const stopTimeoutMs = 10_000

/** Runs `bench/subjects/<file>.ts`, which must send its port with `serveUntilDisconnect`. */
export async function startSubject(
  name: string,
  file: string,
  options: SubjectOptions = {},
): Promise<Subject> {
  const program = [process.execPath, join(import.meta.dirname, '..', 'subjects', `${file}.ts`)]
  const [command = '', ...args] = pinned(program, options.core)
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...options.env },
  })
  const [message] = await Promise.race([
    once(child, 'message', { signal: AbortSignal.timeout(options.timeoutMs ?? startTimeoutMs) }),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${name} ended with code ${code} before it listened.`)
    }),
  ])
  const { port } = message as { port: number }
  const pid = child.pid ?? 0
  return { name, pid, port, cpu: () => readCpu(pid), stop: () => stopChild(child) }
}

/** Stops all subjects at the same time. A slow one does not delay the others. */
export async function stopAll(subjects: Subject[]): Promise<void> {
  await Promise.allSettled(subjects.map(subject => subject.stop()))
}

/** The command line that keeps a program on one core. */
export function pinned(program: string[], core: number | undefined): string[] {
  return core === undefined || process.platform !== 'linux'
    ? program
    : ['taskset', '--cpu-list', String(core), ...program]
}

/** Stops a child by its pid and waits for its exit. */
async function stopChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  if (child.connected) child.disconnect()
  else child.kill(signal)
  await gone
  clearTimeout(timer)
}

/** Linux counts in ticks of 10 ms (`getconf CLK_TCK` is 100 on every usual kernel). */
const tickMicros = 10_000

function readCpu(pid: number): Cpu {
  return { all: readTicks(`/proc/${pid}/stat`), main: readTicks(`/proc/${pid}/task/${pid}/stat`) }
}

/** utime and stime, fields 14 and 15 of proc(5). The name in field 2 may contain blanks. */
function readTicks(file: string): number {
  try {
    const text = readFileSync(file, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * tickMicros
  } catch {
    return Number.NaN
  }
}
