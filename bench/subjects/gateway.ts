/** The gateway as `npm start` runs it, with the options of its environment. */
import { pino } from 'pino'
import { parseConfig } from '../../server/gateway/config.ts'
import { startGateway } from '../../server/gateway/start-gateway.ts'
import { serveUntilDisconnect } from '../harness/serve.ts'

const config = parseConfig(process.env)
const gateway = await startGateway(config, pino({ level: config.logLevel }, pino.destination(2)))
serveUntilDisconnect(gateway.port, gateway.close)
