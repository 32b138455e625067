/** What the system knows of a process (proc(5)). */
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

/** `getconf CLK_TCK` is 100 on every usual kernel. */
const ticksPerSecond = 100

/** CPU time of all threads since the start: utime and stime, fields 14 and 15. */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in field 2 may contain blanks.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Follows the resident memory of a process. The returned function ends this, and returns the highest value in MB. */
export function watchPeakMegabytes(pid: number): () => number {
  let peak = 0
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid))
  }, 100)
  return () => {
    clearInterval(watching)
    return peak
  }
}

/** The ids of the processes that have this text in their environment (`NAME=value`), also of those that inherited it. */
export function listProcessesWith(variable: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && environmentOf(pid).includes(variable))
}

/** Empty for a process of another user, and for one that has just ended. */
function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  } catch {
    return []
  }
}
