/**
 * The child process of `npm run dev`: runs the demo's servers and sends their addresses to `dev.ts` when they listen.
 */
import { pino } from 'pino'
import pretty from 'pino-pretty'
import { failStart } from './fail-start.ts'
import { closeOnSignals } from './process/close-on-signals.ts'
import { readDemoOptions, startDemo, toAddresses } from './start-demo.ts'

try {
  const options = readDemoOptions(process.env)
  const logger = pino(
    { level: process.env.LOG_LEVEL || 'info' },
    pretty({ ignore: 'pid,hostname', sync: true }),
  )
  const demo = await startDemo({ ...options, logger })
  closeOnSignals([demo])
  logger.info({ url: demo.gateway.url }, 'gateway and simulator are listening')
  process.send?.(toAddresses(demo))
} catch (error) {
  failStart(error)
}
