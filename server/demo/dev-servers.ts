/**
 * The child process of `npm run dev`: runs the demo's servers and sends their addresses to `dev.ts` when they listen.
 */
import pretty from 'pino-pretty'
import { toVisible } from '../facts/visible-text.ts'
import { closeOnSignals } from '../shared/process/close-on-signals.ts'
import { createLogger } from '../shared/process/create-logger.ts'
import { failStart } from '../shared/process/fail-start.ts'
import { readDemoOptions, startDemo, toAddresses } from './start-demo.ts'

try {
  const options = readDemoOptions(process.env)
  const shown = pretty({ ignore: 'pid,hostname', sync: true })
  const logger = createLogger(
    { level: process.env.LOG_LEVEL || 'info' },
    { write: line => void shown.write(`${JSON.stringify(JSON.parse(line, toShown))}\n`) },
  )
  const demo = await startDemo({ ...options, logger })
  closeOnSignals([demo])
  logger.info({ url: demo.gateway.url }, 'gateway and simulator are listening')
  process.send?.(toAddresses(demo))
} catch (error) {
  failStart(error)
}

/** Escapes a value, because pino-pretty prints texts as they are. It indents the lines of a stack. */
function toShown(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return key === 'stack' ? value.split('\n').map(toVisible).join('\n') : toVisible(value)
}
