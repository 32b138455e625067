import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ShopError, type ShopQuestion } from '../../server/grading/shop-error.ts'
import { readBeginning } from '../../server/shared/outbound/read-beginning.ts'
import { endChildGroup, hasChildGroups } from '../../server/shared/process/child-group.ts'
import type { Environment } from '../../server/shared/process/read-variables.ts'

const timeoutMs = 30_000
const maxOutputBytes = 100_000

/**
 * Runs a command line. The command and all processes that it started are ended when the signal aborts or the time is
 * over.
 * @returns the beginning of its standard output
 * @throws ShopError if the command fails; the signal's reason if it is aborted
 */
export async function runShell(
  command: string,
  env: Environment,
  { asked, signal }: { asked: ShopQuestion; signal: AbortSignal | undefined },
): Promise<string> {
  signal?.throwIfAborted()
  const shell = spawn(command, {
    env,
    shell: true,
    detached: hasChildGroups,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => endChildGroup(shell)
  const timeout = AbortSignal.timeout(timeoutMs)
  const over = signal ? AbortSignal.any([signal, timeout]) : timeout
  over.addEventListener('abort', end)
  try {
    const [[code], stdout, stderr] = await Promise.all([
      once(shell, 'close'),
      readBeginning(shell.stdout, maxOutputBytes),
      readBeginning(shell.stderr, maxOutputBytes),
    ])
    signal?.throwIfAborted()
    if (timeout.aborted) throw new ShopError(`${command}: no end after ${timeoutMs / 1000} s`, asked)
    if (code !== 0) throw new ShopError(`${command}: ${stderr.text.trim() || `exit code ${code}`}`, asked)
    return stdout.text
  } finally {
    over.removeEventListener('abort', end)
  }
}
