/** What Linux knows of a process (proc(5)). */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory in MB. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

/** Number of open descriptors: files, sockets, pipes. */
export function countDescriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

/** CPU time since the start in microseconds: of all threads, and of the main one alone. */
export function readCpu(pid: number): { all: number; main: number } {
  return { all: readTicks(`/proc/${pid}/stat`), main: readTicks(`/proc/${pid}/task/${pid}/stat`) }
}

/** A tick is 10 ms: `getconf CLK_TCK` is 100 on every usual kernel. */
const tickMicros = 10_000

/** utime and stime, fields 14 and 15. The name in field 2 may contain blanks. */
function readTicks(file: string): number {
  const text = readFileSync(file, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMicros
}

/**
 * Follows the resident memory of a process. The returned function ends this, and returns the highest value in MB.
 * @throws AssertionError by that function, if it is not below the bound
 */
export function watchMegabytes(pid: number, bound: number): () => number {
  let peak = 0
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid))
  }, 100)
  return () => {
    clearInterval(watching)
    assert.ok(peak < bound, `${peak} MB`)
    return peak
  }
}

/** Keeps a process on one core, by the `taskset` of Linux. */
export function pinToOneCore<T extends { pid: number }>(child: T): T {
  if (process.platform === 'linux')
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', '0', String(child.pid)], {
      stdio: 'ignore',
    })
  return child
}
