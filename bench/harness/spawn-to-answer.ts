/** Measures the time from the start of a program to its first successful answer. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Program = {
  command: string[]
  env: Record<string, string>
  /** Answers 200 when the program is ready. */
  url: string
  headers?: Record<string, string>
}

const pollIntervalMs = 4
const startTimeoutMs = 60_000
const stopTimeoutMs = 10_000

/**
 * Returns the milliseconds from spawning to the first 200. The program runs and ends in a process group of its own,
 * because `npm run` puts two processes between it and the bench.
 */
export async function measureStart({ command, env, url, headers = {} }: Program): Promise<number> {
  const [file = '', ...args] = command
  const startedAt = performance.now()
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: 'ignore', detached: true })
  const ended = once(child, 'exit')
  try {
    while (!(await answers(url, headers))) {
      if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended with code ${child.exitCode}.`)
      if (performance.now() - startedAt > startTimeoutMs)
        throw new Error(`${url} did not answer 200 in time.`)
      await wait(pollIntervalMs)
    }
    return performance.now() - startedAt
  } finally {
    endGroup(child.pid, 'SIGINT')
    const timer = setTimeout(() => endGroup(child.pid, 'SIGKILL'), stopTimeoutMs)
    if (child.exitCode === null && child.signalCode === null) await ended
    clearTimeout(timer)
    await untilClosed(url)
  }
}

async function answers(url: string, headers: Record<string, string>): Promise<boolean> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(2000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

/** npm may end before the program that it started. */
async function untilClosed(url: string): Promise<void> {
  const endsAt = performance.now() + stopTimeoutMs
  while (performance.now() < endsAt && (await answers(url, {}))) await wait(pollIntervalMs)
}

function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // The group has ended.
  }
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
