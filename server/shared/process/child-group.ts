import type { ChildProcess } from 'node:child_process'

/** Whether a child that is started with `detached` leads a process group. Windows has no such groups. */
export const hasChildGroups = process.platform !== 'win32'

/**
 * Ends a child that leads a process group, and every process that it started. Killing a shell alone leaves its commands
 * running.
 */
export function endChildGroup(child: ChildProcess): void {
  if (!hasChildGroups || child.pid === undefined) return void child.kill()
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The child has just ended on its own.
  }
}
