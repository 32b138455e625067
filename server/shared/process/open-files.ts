import { readdirSync, readFileSync } from 'node:fs'

/**
 * The number of files that the process itself opens: the journal, the connections to the provider, the console's files,
 * the log.
 */
const ownFiles = 150

/**
 * The number of files and sockets that this process may have open, if it is too low for so many connections. Beyond it
 * the system closes new connections before the gateway sees them, so that no later log can say so. Null if the limit is
 * high enough, or unknown because the system is not Linux.
 * @param limits the content of /proc/self/limits (proc(5))
 */
export function findLowFileLimit(maxConnections: number, limits = readLimits()): number | null {
  const limit = readFileLimit(limits)
  return limit !== null && limit < maxConnections + ownFiles ? limit : null
}

/** How many files and sockets this process may have open. Null if there is no limit, or the system is not Linux. */
export function readFileLimit(limits = readLimits()): number | null {
  const limit = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
  return limit === undefined ? null : Number(limit)
}

/** How many files and sockets this process has open. Null on systems other than Linux. */
export function countOpenFiles(): number | null {
  try {
    // Without the descriptor that reads the folder.
    return readdirSync('/proc/self/fd').length - 1
  } catch {
    return null
  }
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
