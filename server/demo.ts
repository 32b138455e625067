/** `npm run demo`: console, gateway and simulator on this machine, without an account and without internet. */
import { buildConsoleIfOld } from './build-console.ts'
import { failStart } from './fail-start.ts'
import { printAddresses } from './print-addresses.ts'
import { closeOnSignals } from './process/close-on-signals.ts'
import { createLogger } from './process/create-logger.ts'
import { readDemoOptions, startDemo, toAddresses } from './start-demo.ts'

try {
  const options = readDemoOptions(process.env)
  if (await buildConsoleIfOld()) process.stdout.write('Built the console.\n')
  const demo = await startDemo({
    ...options,
    logger: createLogger({ level: process.env.LOG_LEVEL || 'warn' }),
  })
  closeOnSignals([demo])
  printAddresses({ ...toAddresses(demo), console: demo.gateway.url })
} catch (error) {
  failStart(error)
}
