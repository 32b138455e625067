import type { ChildProcess } from 'node:child_process'

/** Whether a child can lead a group of its own, by `detached` of its options. Windows has no groups. */
export const hasChildGroups = process.platform !== 'win32'

/** Ends a child that leads a group, with all that it started: a shell that is killed alone does not end what it runs. */
export function endChildGroup(child: ChildProcess): void {
  if (!hasChildGroups || child.pid === undefined) return void child.kill()
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}
