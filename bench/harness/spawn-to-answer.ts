/** How long a program takes from its start to its first good answer. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Program = {
  command: string[]
  env: Record<string, string>
  /** Answers 200 once the program is ready. */
  url: string
  headers?: Record<string, string>
}

const askEveryMs = 4
const longestMs = 60_000
const endsWithinMs = 10_000

/**
 * Milliseconds from spawning to the first 200. The program gets a process group of its own and is ended with it,
 * because `npm run` puts two more processes between it and us.
 */
export async function measureStart({ command, env, url, headers = {} }: Program): Promise<number> {
  const [file = '', ...args] = command
  const startedAt = performance.now()
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: 'ignore', detached: true })
  const ended = once(child, 'exit')
  try {
    while (!(await answers(url, headers))) {
      if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended with code ${child.exitCode}.`)
      if (performance.now() - startedAt > longestMs) throw new Error(`${url} did not answer 200 in time.`)
      await wait(askEveryMs)
    }
    return performance.now() - startedAt
  } finally {
    endGroup(child.pid, 'SIGINT')
    const timer = setTimeout(() => endGroup(child.pid, 'SIGKILL'), endsWithinMs)
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

/** npm may be gone before the program below it is. */
async function untilClosed(url: string): Promise<void> {
  const endsAt = performance.now() + endsWithinMs
  while (performance.now() < endsAt && (await answers(url, {}))) await wait(askEveryMs)
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
