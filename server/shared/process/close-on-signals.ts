/** Time that closing may take before the process ends anyway. */
const closeTimeoutMs = 10_000
/** Node emits no event when the parent process ends, so the parent's id is polled. */
const parentPollIntervalMs = 250

/**
 * Closes the servers in the given order, then ends the process with code 0. Closing starts with the first of:
 * - SIGINT or SIGTERM. A second signal ends the process immediately, with code 130.
 * - The end of the npm that runs the script. On a signal npm ends its shell but not the script (npm 11, measured), and
 * a server that stays behind keeps its port.
 * - The end of the IPC channel, for a process that another one started with a channel (`restarting-child.ts`).
 * @param onClosing called when closing starts
 */
export function closeOnSignals(servers: { close: () => Promise<unknown> }[], onClosing = () => {}): void {
  let isClosing = false
  const close = async () => {
    if (isClosing) return
    isClosing = true
    onClosing()
    setTimeout(() => process.exit(1), closeTimeoutMs).unref()
    for (const server of servers) await server.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => (isClosing ? process.exit(130) : void close()))
  process.once('disconnect', () => void close())
  if (process.env.npm_lifecycle_event !== undefined) onParentEnd(() => void close())
}

/** Calls back on SIGHUP, which then no longer ends the process. */
export function onHangup(callback: () => void): void {
  process.on('SIGHUP', callback)
}

/** Does nothing on Windows, where a process keeps the id of a parent that has ended. */
function onParentEnd(callback: () => void): void {
  const parent = process.ppid
  const interval = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(interval)
    callback()
  }, parentPollIntervalMs)
  interval.unref()
}
