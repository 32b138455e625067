/** A demo for one worker, or for one test: its own ports, its own journal, gone afterwards. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Environment, parseConfig } from '../server/config.ts'
import { type Demo, startDemo } from '../server/start-demo.ts'
import { startGateway } from '../server/start-gateway.ts'

export type OwnDemo = { demo: Demo; end: () => Promise<void> }

export async function startOwnDemo(environment: Environment = {}): Promise<OwnDemo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pasarela-e2e-'))
  const demo = await startDemo({
    environment: { PORT: '0', GATEWAY_DATA_DIR: dataDir, ...environment },
    simulatorPort: 0,
    logger: pino({ level: 'error' }),
  })
  const end = async () => {
    await demo.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { demo, end }
}

/** The gateway alone, as it starts for the public: `APP_ENV` as it is by default. */
export async function startProduction(): Promise<{ url: string; prefix: string; end: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pasarela-e2e-'))
  const config = parseConfig({ APP_ENV: 'production', PORT: '0', GATEWAY_DATA_DIR: dataDir })
  const gateway = await startGateway(config, pino({ level: 'error' }))
  const end = async () => {
    await gateway.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: gateway.url, prefix: config.routePrefix, end }
}
