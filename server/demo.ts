/** `npm run demo`: everything on this machine, without an account and without internet. */
import { pino } from 'pino'
import { buildConsoleIfOld } from './build-console.ts'
import { closeOnSignals, failStart } from './process.ts'
import { startDemo } from './start-demo.ts'

const defaultSimulatorPort = 4010

try {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  if (await buildConsoleIfOld()) say('Built the console.')
  const logger = pino({ level: process.env.LOG_LEVEL || 'warn' })
  const demo = await startDemo({
    environment: process.env,
    simulatorPort: Number(process.env.SIMULATOR_PORT || defaultSimulatorPort),
    ...(process.env.SIMULATOR_DATA && { simulatorDataFile: process.env.SIMULATOR_DATA }),
    logger,
  })
  const { gateway, simulator, prefix } = demo
  say('')
  say(`  Console    ${gateway.url}`)
  say(`  Gateway    ${gateway.url}/${prefix}`)
  say(`  Simulator  ${simulator.url}`)
  say('')
  say(`  Try: curl -s ${gateway.url}/${prefix}/health`)
  say('  Stop with Ctrl-C.')
  closeOnSignals([demo])
} catch (error) {
  failStart(error)
}
