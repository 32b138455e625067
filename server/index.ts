/**
 * The package `pasarela` in code: starts a gateway, or a simulator of Mercado Pago, in this process. Both answer over
 * HTTP. The types of this module import nothing, so that its declarations stand alone (decision 063).
 */
import './shared/process/require-node.ts'
import { parseConfig } from './gateway/config.ts'
import { startGateway as openGateway } from './gateway/start-gateway.ts'
import { createLogger } from './shared/process/create-logger.ts'
import { startSimulator as openSimulator } from './simulator/start/simulator.ts'

type Running = {
  /** For example `http://127.0.0.1:3000`, without a slash at the end. */
  url: string
  port: number
  /** Stops listening and waits for running requests, at most 8 seconds. `await using` calls it as well. */
  close: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

export type Gateway = Running & {
  /** The address that all routes start with, for example `http://127.0.0.1:3000/api/gateway`. */
  apiUrl: string
}

/**
 * Starts a gateway. Its options have the names and values of the environment variables (docs/reference/options.md), so a whole
 * environment can be passed: `{ ...process.env, PORT: '0' }`. Variables with other names are ignored.
 * @throws Error that names every invalid option, or says why the journal or the port cannot be used
 */
export async function startGateway(options: Record<string, string | undefined> = {}): Promise<Gateway> {
  const config = parseConfig(options)
  const { url, port, close } = await openGateway(config, createLogger({ level: config.logLevel }))
  return { url, port, apiUrl: `${url}/${config.routePrefix}`, close, [Symbol.asyncDispose]: close }
}

export type SimulatorAccount = {
  /** Starts with `TEST-` or `APP_USR-`. */
  accessToken: string
  publicKey?: string
  /** The country. Default: Argentina, `MLA`. */
  siteId?: 'MLA' | 'MLB' | 'MLM' | 'MLC' | 'MCO' | 'MPE' | 'MLU'
  /** Where the account’s notifications are sent. Default: nowhere. */
  webhookUrl?: string
  /** The secret that signs these notifications. */
  webhookSecret?: string
}

export type SimulatorOptions = {
  /** Default: 0, any free port. */
  port?: number
  /** Default: 127.0.0.1. */
  host?: string
  /** A SQLite file. Default: the state is in memory. */
  dataFile?: string
  /** Any other access token opens an account of its own when it is first used. */
  accounts?: SimulatorAccount[]
}

export type Simulator = Running & {
  /** Registers an account, or changes it. */
  register: (account: SimulatorAccount) => void
  /** Resolves when every notification that is due has been tried. */
  idle: () => Promise<void>
}

/** @throws the system’s error if the port or the data file cannot be used */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const simulator = await openSimulator(options)
  const { url, port } = simulator
  const close = () => simulator.close()
  return {
    url,
    port,
    register: ({ accessToken, ...details }) => simulator.register(accessToken, details),
    idle: () => simulator.idle(),
    close,
    [Symbol.asyncDispose]: close,
  }
}
