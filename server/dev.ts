/** `npm run dev`: the demo, restarted by Node's watcher, with Vite in front for the console's hot reload. */
import { pino } from 'pino'
import { createServer } from 'vite'
import { failStart } from './fail-start.ts'
import { closeOnSignals } from './process/close-on-signals.ts'
import { startDemo } from './start-demo.ts'

const simulatorPort = 4010

try {
  const demo = await startDemo({ environment: process.env, simulatorPort, logger: pino({ level: 'info' }) })
  const vite = await createServer({ configFile: 'vite.config.ts' })
  await vite.listen()
  vite.printUrls()
  closeOnSignals([vite, demo])
} catch (error) {
  failStart(error)
}
