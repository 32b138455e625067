/** The command `pasarela`. */
import { enableCompileCache, flushCompileCache } from 'node:module'

// The kernel delivers a signal to the first process of a container only if it has a handler, even while it starts.
if (process.pid === 1)
  for (const [signal, number] of [['SIGINT', 2] as const, ['SIGTERM', 15] as const])
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + number)
    })

// This comes before the other modules are loaded, hence the dynamic imports. It halves the time of every later start.
enableCompileCache()
const { runProcess } = await import('./run-process.ts')
await runProcess(process.argv.slice(2))
flushCompileCache()
