/** How whatever started an entry file ends it. */

/** How long running calls may take to finish before the process ends all the same. */
const closeTimeoutMs = 10_000
/** How often it is looked whether the parent is still there. */
const lookEveryMs = 250

/**
 * Closes in the given order on the first SIGINT or SIGTERM; a second one ends at once, with code 130. The end of the
 * npm that ran the script counts as a signal: npm ends its shell on one and not what runs in it (npm 11, tried), and a
 * server that stayed behind would hold its port.
 */
export function closeOnSignals(servers: { close: () => Promise<unknown> }[]): void {
  let isClosing = false
  const close = async () => {
    isClosing = true
    setTimeout(() => process.exit(1), closeTimeoutMs).unref()
    for (const server of servers) await server.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => (isClosing ? process.exit(130) : void close()))
  if (process.env.npm_lifecycle_event !== undefined) whenParentEnds(() => isClosing || void close())
}

/** Never on Windows, where a process keeps the number of a parent that has gone. */
function whenParentEnds(tell: () => void): void {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    tell()
  }, lookEveryMs)
  look.unref()
}
