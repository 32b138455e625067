/** The demo as `npm run demo` starts it, with the options of its environment, on ports of its own. */
import { pino } from 'pino'
import { startDemo } from '../../server/demo/start-demo.ts'
import { serveUntilDisconnect } from '../harness/serve.ts'

const { CONSOLE_ROOT: consoleRoot, ...environment } = process.env
const demo = await startDemo({
  environment,
  simulatorPort: 0,
  logger: pino({ level: 'error' }, pino.destination(2)),
  ...(consoleRoot && { consoleRoot }),
})
serveUntilDisconnect(demo.gateway.port, demo.close)
