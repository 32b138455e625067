/** `npm run demo`: everything on this machine, without an account and without internet. */
import { pino } from 'pino'
import { buildConsoleIfOld } from './build-console.ts'
import { failStart } from './fail-start.ts'
import { closeOnSignals } from './process/close-on-signals.ts'
import { parseDemoOptions, startDemo } from './start-demo.ts'

try {
  const simulatorOptions = parseDemoOptions(process.env)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  if (await buildConsoleIfOld()) say('Built the console.')
  const logger = pino({ level: process.env.LOG_LEVEL || 'warn' })
  const demo = await startDemo({
    environment: process.env,
    simulatorPort: simulatorOptions.port,
    simulatorDataFile: simulatorOptions.dataFile,
    logger,
  })
  closeOnSignals([demo])
  const { gateway, simulator, prefix } = demo
  say('')
  say(`  Console    ${gateway.url}`)
  say(`  Gateway    ${gateway.url}/${prefix}`)
  say(`  Simulator  ${simulator.url}`)
  say('')
  say(`  Try: curl -s ${gateway.url}/${prefix}/health`)
  say('  Stop with Ctrl-C.')
} catch (error) {
  failStart(error)
}
