/**
 * Starts the simulator and a gateway that uses it, for `npm run demo`, `npm run dev` and the browser tests. The two
 * communicate over HTTP only, like gateway and provider in production.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { demoCredentials, type ShownCredentials, toShownCredentials } from '../facts/demo-credentials.ts'
import { isMercadoPago } from '../facts/mercado-pago.ts'
import type { Strictness } from '../facts/strictness.ts'
import { type Config, parseConfig } from '../gateway/config.ts'
import { type RunningGateway, startGateway } from '../gateway/start-gateway.ts'
import type { Environment } from '../shared/process/read-variables.ts'
import type { StartProblem } from '../shared/process/start-problems.ts'
import { ConfigError, StartError } from '../shared/process/start-problems.ts'
import { explainStartFailure, parseOptions } from '../simulator/start/options.ts'
import { resolveDataFile } from '../simulator/start/run-simulator.ts'
import { type Simulator, startSimulator } from '../simulator/start/simulator.ts'

export type Demo = {
  gateway: RunningGateway
  simulator: Simulator
  prefix: string
  credentials: ShownCredentials
  close: () => Promise<void>
}

export type DemoOptions = {
  /** Overrides the demo's own options, for example the access token. */
  environment: Environment
  simulatorPort: number
  /** Default: 127.0.0.1. */
  simulatorHost?: string
  simulatorAllowedHosts?: string[]
  simulatorMaxAccounts?: number
  simulatorStrictness?: Strictness
  /** Default: the simulator keeps its state in memory. */
  simulatorDataFile?: string
  logger: Logger
  consoleRoot?: string
}

/**
 * How long the simulator accepts what the gateway sends while it closes. If it began to close only after the gateway, the
 * two could take longer than the process may (`close-on-signals.ts`).
 */
const lastCallsMs = 1_000
const defaultDataDir = join('data', 'demo')

/**
 * Reads the options of the demo from the environment. Checks the options of the gateway as well, so that one error
 * lists every invalid option. The simulator keeps its state next to the journal unless SIMULATOR_DATA says otherwise:
 * a simulator that starts empty assigns ids again that the journal knows (decision 009).
 * @throws ConfigError
 */
export function readDemoOptions(environment: Environment): Omit<DemoOptions, 'logger'> {
  const problems: StartProblem[] = []
  const attempt = <T>(parse: () => T): T | null => {
    try {
      return parse()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      problems.push(...error.problems)
      return null
    }
  }
  attempt(() => parseConfig({ APP_ENV: 'local', ...environment }))
  const simulator = attempt(() => parseOptions(environment))
  if (simulator === null || problems.length > 0) throw new ConfigError(problems)
  const dataDir = environment.GATEWAY_DATA_DIR || defaultDataDir
  const dataFile = dataDir === ':memory:' ? undefined : join(dataDir, 'simulator.sqlite')
  const simulatorDataFile = simulator.dataFile ?? dataFile
  return {
    environment,
    simulatorPort: simulator.port,
    simulatorHost: simulator.host,
    simulatorMaxAccounts: simulator.maxAccounts,
    simulatorStrictness: simulator.strictness,
    ...(simulator.allowedHosts && { simulatorAllowedHosts: simulator.allowedHosts }),
    ...(simulatorDataFile !== undefined && { simulatorDataFile }),
  }
}

/** What a shop needs of a running demo. The gateway's routes start with `prefix`. */
export type DemoAddresses = {
  gateway: string
  prefix: string
  simulator: string
  /** The shop proxy. Null if it is off. */
  shop: string | null
  credentials: ShownCredentials
}

export function toAddresses({ gateway, prefix, simulator, credentials }: Demo): DemoAddresses {
  return { gateway: gateway.url, prefix, simulator: simulator.url, shop: gateway.shopUrl, credentials }
}

/** The demo asks nobody to sign in, so it must not lead to real money. */
function refuseMercadoPago({ providerUrl, accounts }: Config): void {
  const refuse = (variable: string) => {
    throw new ConfigError([{ rule: 'real_provider', params: { variable } }])
  }
  if (isMercadoPago(providerUrl)) refuse('GATEWAY_PROVIDER_URL')
  if (accounts.some(({ provider_url: url }) => url !== undefined && isMercadoPago(url)))
    refuse('GATEWAY_ACCOUNTS_FILE')
}

/** @throws ConfigError or StartError */
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
      GATEWAY_SHOP_PORT: shopPortBeside(environment.PORT),
      ...environment,
    })
    refuseMercadoPago(config)
    const gateway = await startGateway(config, logger, consoleRoot)
    simulator.register(config.accessToken ?? accessToken, {
      ...(config.publicKey && { publicKey: config.publicKey }),
      webhookUrl: `${gateway.url}/${config.routePrefix}/webhooks`,
      webhookSecret: config.webhookSecrets[0] ?? null,
    })
    const close = async () => {
      const closed = gateway.close()
      await Promise.race([closed, sleep(lastCallsMs, undefined, { ref: false })])
      await Promise.all([closed, simulator.close()])
    }
    return {
      gateway,
      simulator,
      prefix: config.routePrefix,
      credentials: toShownCredentials(config),
      close,
    }
  } catch (error) {
    await simulator.close()
    throw error
  }
}

/**
 * The shop proxy's port is 3010 beside the gateway's 3000. A demo on another port keeps the same distance. If the
 * gateway takes any free port, so does the proxy.
 */
function shopPortBeside(port = '3000'): string {
  return Number(port) > 0 ? String(Number(port) + 10) : '0'
}

async function openSimulator(options: DemoOptions): Promise<Simulator> {
  const { simulatorPort: port, simulatorHost: host = '127.0.0.1', simulatorDataFile, logger } = options
  const {
    simulatorAllowedHosts,
    simulatorMaxAccounts: maxAccounts,
    simulatorStrictness: strictness,
  } = options
  try {
    const dataFile = simulatorDataFile && resolveDataFile(simulatorDataFile)
    return await startSimulator({
      port,
      host,
      maxAccounts,
      strictness,
      ...(simulatorAllowedHosts && { allowedHosts: simulatorAllowedHosts }),
      ...(dataFile && { dataFile }),
      logger,
    })
  } catch (cause) {
    const dataFile = simulatorDataFile ? { dataFile: simulatorDataFile } : {}
    const dataVariable = options.environment.SIMULATOR_DATA ? 'SIMULATOR_DATA' : 'GATEWAY_DATA_DIR'
    throw new StartError(explainStartFailure(cause, { port, host, dataVariable, ...dataFile }), cause)
  }
}
