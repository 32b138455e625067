import { closeSync, openSync, readdirSync, readFileSync, statSync, unlinkSync, writeSync } from 'node:fs'
import { hostname, uptime } from 'node:os'
import { join, resolve } from 'node:path'
import { makeFolder } from './private-files.ts'

/**
 * A file beside the journal that exists while a gateway runs. It contains the number of calls that are not stored:
 * those under way, and those that wait to be written with others. A gateway that starts after a kill reads there how
 * many may be missing.
 *
 * Writing the file costs some 3 µs per call. The system holds the file in memory, so the number survives the process
 * but not the machine.
 */
export type RunningMark = {
  /** Counts a call that began or waits to be stored, and writes the number immediately. */
  raise: () => void
  /** Counts one call less. Nothing is written, because the number in the file is an upper bound anyway. */
  lower: () => void
  /** Subtracts the calls that were stored. */
  settle: (stored: number) => void
  /**
   * Deletes the file, unless calls were lost for good, which the next start then reports. A second call does nothing.
   */
  close: (lost: number) => void
}

/**
 * The marks of gateways that ended without closing their journal. At most `calls` calls are missing; null if the number
 * is unknown.
 */
export type FoundMarks = { calls: number | null; last_at: string }

const fileName = /^gateway\.(\d+)\.(\d+)\.\d+\.running$/
const bornAt = Math.round(performance.timeOrigin)
const width = 10
let opened = 0

/**
 * Marks this process as running.
 * @throws the system's error if the file cannot be written
 */
export function openRunningMark(dataDir: string): RunningMark {
  makeFolder(resolve(dataDir))
  const path = join(dataDir, `gateway.${process.pid}.${bornAt}.${++opened}.running`)
  const file = openSync(path, 'w', 0o600)
  writeSync(file, `${'0'.padStart(width)}\n${hostname()}\n`)
  let count = 0
  let written = 0
  let isOpen = true
  function write(): void {
    // The descriptor of a closed file may belong to another file.
    if (written === count || !isOpen) return
    try {
      writeSync(file, String(count).padStart(width), 0)
      written = count
    } catch {
      // The disk is full. The journal reports it, and the next change tries again.
    }
  }
  return {
    raise: () => {
      count++
      if (count > written) write()
    },
    lower: () => {
      count--
    },
    settle: stored => {
      count -= stored
      write()
    },
    close: lost => {
      if (!isOpen) return
      count = lost
      write()
      isOpen = false
      closeSync(file)
      if (lost === 0) claim(path)
    },
  }
}

/** Finds the files of gateways of this machine that no longer run, and deletes them. Null if there are none. */
export function takeMarks(dataDir: string): FoundMarks | null {
  const found = readNames(dataDir).flatMap(name => takeMark(join(dataDir, name), name) ?? [])
  if (found.length === 0) return null
  return {
    calls: found.reduce<number | null>(
      (sum, { calls }) => (sum === null || calls === null ? null : sum + calls),
      0,
    ),
    last_at: new Date(Math.max(...found.map(({ changedAt }) => changedAt))).toISOString(),
  }
}

function takeMark(path: string, name: string): { calls: number | null; changedAt: number } | null {
  const [, pid, born] = fileName.exec(name) ?? []
  if (pid === undefined) return null
  try {
    const [calls, host] = readFileSync(path, 'utf8').split('\n')
    const changedAt = statSync(path).mtimeMs
    const isBeforeBoot = changedAt < Date.now() - uptime() * 1000
    // Several machines may share the folder, and only the machine of a mark knows whether its process runs.
    if (host !== hostname() || (!isBeforeBoot && isRunning(Number(pid), Number(born)))) return null
    // If the machine ended too, what the system had not written to the disk is lost, and the number is unknown.
    return claim(path) ? { calls: isBeforeBoot ? null : Number(calls), changedAt } : null
  } catch {
    // Another gateway, which starts at the same time, has deleted the file.
    return null
  }
}

/** A container gives all its processes the same id one after the other, so the start time of the process decides. */
function isRunning(pid: number, born: number): boolean {
  if (pid === process.pid) return born === bornAt
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Only one of several gateways deletes a file. */
function claim(path: string): boolean {
  try {
    unlinkSync(path)
    return true
  } catch {
    return false
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
