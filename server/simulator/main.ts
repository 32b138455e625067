import { enableCompileCache, flushCompileCache } from 'node:module'

// Enabled before the other modules are loaded, hence the dynamic imports. It halves the time of every later start.
enableCompileCache()
const { pino } = await import('pino')
const { resolveDataFile } = await import('./data-file.ts')
const { explainStartFailure, parseOptions } = await import('./options.ts')
const { startSimulator } = await import('./simulator.ts')
const { closeOnSignals } = await import('../process/close-on-signals.ts')

/** `npm run simulator`: the simulator alone, with options from the environment. */
async function main() {
  let options: ReturnType<typeof parseOptions>
  try {
    options = parseOptions(process.env)
  } catch (error) {
    return fail((error as Error).message)
  }
  let simulator: Awaited<ReturnType<typeof startSimulator>>
  try {
    const dataFile = options.dataFile && resolveDataFile(options.dataFile)
    simulator = await startSimulator({
      ...options,
      ...(dataFile && { dataFile }),
      logger: pino({ name: 'simulator', level: 'warn' }),
    })
  } catch (error) {
    return fail(explainStartFailure(error, options))
  }
  closeOnSignals([simulator])
  process.stdout.write(`Simulator of Mercado Pago on ${simulator.url}\n`)
  flushCompileCache()
}

function fail(reason: string) {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

await main()
