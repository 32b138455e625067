/** `npm run demo`: console, gateway and simulator on this machine, without an account and without internet. */

import { closeOnSignals } from '../shared/process/close-on-signals.ts'
import { createLogger } from '../shared/process/create-logger.ts'
import { failStart } from '../shared/process/fail-start.ts'
import { buildConsoleIfOld } from './build-console.ts'
import { printAddresses } from './print-addresses.ts'
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
