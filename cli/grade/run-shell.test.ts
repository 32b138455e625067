import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { kill } from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '../../server/tests/support/temporary-folder.ts'
import { runShell } from './run-shell.ts'

const never = new AbortController().signal

test('returns the output, and says why a command line failed', async () => {
  expect(await runShell('echo "$ORDER"', { ORDER: 'order-1' }, { asked: 'order', signal: never })).toBe(
    'order-1\n',
  )
  await expect(runShell('echo no order >&2; exit 3', {}, { asked: 'order', signal: never })).rejects.toThrow(
    'exit 3: no order',
  )
  await expect(runShell('exit 3', {}, { asked: 'order', signal: never })).rejects.toThrow(
    'exit 3: exit code 3',
  )
})

test('ends the command line, and what it started, when the signal is aborted', async () => {
  const folder = await makeTemporaryFolder()
  onTestFinished(folder.remove)
  const file = join(folder.path, 'pid')
  const interruption = new AbortController()
  const running = runShell(
    `sleep 60 & echo $! > ${file}; wait`,
    {},
    { asked: 'order', signal: interruption.signal },
  )
  const readPid = () => readFile(file, 'utf8').then(Number, () => 0)
  await expect.poll(readPid, { timeout: 30_000 }).toBeGreaterThan(0)
  interruption.abort()
  await expect(running).rejects.toThrow('This operation was aborted')
  const pid = await readPid()
  await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return kill(pid, 0)
  } catch {
    return false
  }
}
