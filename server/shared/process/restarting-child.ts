import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'

/** Editors and git write several files at once; one restart serves all of them. */
const settleMs = 100

export type RestartingChild = {
  /** The first message of the first child, or null when that child ended without one. */
  started: Promise<unknown>
  close: () => Promise<void>
}

export type RestartOptions = {
  /** A change of a source file below this folder restarts the child. */
  folder: string
  isSource: (file: string) => boolean
  /** Called when a child ends on its own after `started`. The next change starts another child. */
  onEnded: (code: number | null) => void
}

/**
 * Runs an entry file as a child process and restarts it when a source file changes. Disconnecting its IPC channel asks
 * the child to close (`close-on-signals.ts`). A signal does not, because Ctrl-C in a terminal reaches the child as
 * well, and a second signal would end the child immediately. Node's `--watch` is not used because it outlives an npm
 * that a signal ended (measured).
 * @param entry absolute path; the child sends one message when it is ready
 */
export function startRestartingChild(entry: string, options: RestartOptions): RestartingChild {
  const firstMessage = Promise.withResolvers<unknown>()
  let isClosed = false
  let isReady = false
  let isStopping = false
  let hasStarted = false
  let child = start()
  let lastRestart = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(options.folder, { recursive: true }, (_event, file) => {
    if (file === null || !options.isSource(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      lastRestart = lastRestart.then(restart)
    }, settleMs)
  })

  function start(): ChildProcess {
    isReady = false
    isStopping = false
    return fork(entry)
      .once('message', message => {
        isReady = true
        hasStarted = true
        firstMessage.resolve(message)
      })
      .once('exit', code => {
        firstMessage.resolve(null)
        if (hasStarted && !isStopping) options.onEnded(code)
      })
  }

  async function stop(): Promise<void> {
    isStopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    if (isReady) child.disconnect()
    else child.kill('SIGKILL')
    await ended
  }

  async function restart(): Promise<void> {
    if (isClosed) return
    await stop()
    if (!isClosed) child = start()
  }

  return {
    started: firstMessage.promise,
    async close() {
      isClosed = true
      clearTimeout(timer)
      watcher.close()
      await lastRestart
      await stop()
    },
  }
}
