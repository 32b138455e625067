/**
 * Simulator and gateway wired together: what `npm run demo` shows and what the end-to-end tests click through.
 * They meet over HTTP only, as gateway and provider do in life.
 */
import { join } from 'node:path'
import type { Logger } from 'pino'
import { ConfigError, type Environment, parseConfig } from './config.ts'
import { resolveDataFile } from './simulator/data-file.ts'
import { explainStartFailure, parseOptions } from './simulator/options.ts'
import { type Simulator, startSimulator } from './simulator/simulator.ts'
import { type RunningGateway, StartError, startGateway } from './start-gateway.ts'

/** Neither is a secret: they open an account of the simulator on this machine and nothing else. */
export const demoCredentials = {
  accessToken: 'TEST-1000000000000001-112100-00000000000000000000000000000000-710000111',
  publicKey: 'TEST-00000000-0000-4000-8000-000000000000',
  webhookSecret: 'pasarela-demo-webhook-secret',
}

export type Demo = {
  gateway: RunningGateway
  simulator: Simulator
  prefix: string
  close: () => Promise<void>
}

export type DemoOptions = {
  /** Whatever is set here wins over the demo's own choices. */
  environment: Environment
  simulatorPort: number
  /** Absent: the simulator keeps its state in memory. */
  simulatorDataFile?: string
  logger: Logger
  consoleRoot?: string
}

const defaultDataDir = join('data', 'demo')

/**
 * The simulator's part of the environment; the gateway's is checked along with it, so that a start names
 * everything that is wrong at once. Its state is kept beside the journal unless told otherwise: one that forgets would
 * give out again the ids that the journal remembers.
 * @throws ConfigError
 */
export function parseDemoOptions(environment: Environment): { port: number; dataFile: string } {
  const problems: string[] = []
  const attempt = <T>(parse: () => T): T | null => {
    try {
      return parse()
    } catch (error) {
      problems.push(...(error instanceof ConfigError ? error.problems : [(error as Error).message]))
      return null
    }
  }
  attempt(() => parseConfig({ APP_ENV: 'local', ...environment }))
  const options = attempt(() => parseOptions(environment))
  if (options === null || problems.length > 0) throw new ConfigError(problems)
  const { port, dataFile } = options
  return {
    port,
    dataFile: dataFile ?? join(environment.GATEWAY_DATA_DIR || defaultDataDir, 'simulator.sqlite'),
  }
}

/** @throws ConfigError or StartError with one clear line each */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const { environment, logger, consoleRoot } = options
  const { accessToken, publicKey, webhookSecret } = demoCredentials
  const simulator = await openSimulator(options)
  try {
    const config = parseConfig({
      APP_ENV: 'local',
      GATEWAY_ACCESS_TOKEN: accessToken,
      GATEWAY_PUBLIC_KEY: publicKey,
      GATEWAY_WEBHOOK_SECRET: webhookSecret,
      GATEWAY_PROVIDER_URL: simulator.url,
      GATEWAY_DATA_DIR: defaultDataDir,
      ...environment,
    })
    const gateway = await startGateway(config, logger, consoleRoot)
    simulator.register(config.accessToken ?? accessToken, {
      ...(config.publicKey && { publicKey: config.publicKey }),
      webhookUrl: `${gateway.url}/${config.routePrefix}/webhooks`,
      webhookSecret: config.webhookSecrets[0] ?? null,
    })
    const close = async () => {
      await gateway.close()
      await simulator.close()
    }
    return { gateway, simulator, prefix: config.routePrefix, close }
  } catch (error) {
    await simulator.close()
    throw error
  }
}

async function openSimulator({
  simulatorPort: port,
  simulatorDataFile,
  logger,
}: DemoOptions): Promise<Simulator> {
  const given = simulatorDataFile ? { dataFile: simulatorDataFile } : {}
  try {
    const dataFile = simulatorDataFile && resolveDataFile(simulatorDataFile)
    return await startSimulator({ port, ...(dataFile && { dataFile }), logger })
  } catch (cause) {
    throw new StartError(explainStartFailure(cause, { port, host: '127.0.0.1', ...given }), { cause })
  }
}
