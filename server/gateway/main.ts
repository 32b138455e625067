/** `npm start`: starts the gateway with the options of the environment. */
import { failStart } from '../shared/process/fail-start.ts'
import { runGateway } from './run-gateway.ts'

await runGateway(process.env).catch(failStart)
