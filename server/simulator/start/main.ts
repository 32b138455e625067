/** `npm run simulator`: the simulator alone, with options from the environment. */
import { enableCompileCache, flushCompileCache } from 'node:module'

// This comes before the other modules are loaded, hence the dynamic imports. It halves the time of every later start.
enableCompileCache()
const { runSimulator } = await import('./run-simulator.ts')
const { closeOnSignals } = await import('../../shared/process/close-on-signals.ts')

try {
  const simulator = await runSimulator(process.env)
  closeOnSignals([simulator])
  process.stdout.write(`Simulator of Mercado Pago on ${simulator.url}\n`)
  flushCompileCache()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
