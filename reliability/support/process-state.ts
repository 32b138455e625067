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
