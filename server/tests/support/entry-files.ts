/** Starts entry files as listening children. */
import { type Child, startChild, startScript } from './child-process.ts'

export const gatewayEntry = 'server/gateway/main.ts'
export const demoEntry = 'cli/demo.ts'
export const devEntry = 'server/demo/dev.ts'
export const simulatorEntry = 'server/simulator/start/main.ts'
/** A start takes a second of an idle processor, and longer on a busy machine. */
export const startTimeout = 60_000

export type ListeningChild = Child & { url: string; port: number }

/**
 * @param environment as `npm start` reads it
 * @param maxFiles limit of open files and sockets; Linux only
 */
export const startGatewayChild = (
  environment: Record<string, string>,
  maxFiles?: number,
): Promise<ListeningChild> => listening(startChild(gatewayEntry, environment, maxFiles), gatewayUrl)

/** Starts through npm, which sets the environment of the script. */
export const startGatewayScript = (environment: Record<string, string>): Promise<ListeningChild> =>
  listening(startScript('start', environment), gatewayUrl)

/** Starts on a free port. */
export const startSimulatorChild = (environment: Record<string, string> = {}): Promise<ListeningChild> =>
  listening(startChild(simulatorEntry, { SIMULATOR_PORT: '0', ...environment }), simulatorUrl)

const gatewayUrl = /"url":"(http:\/\/127\.0\.0\.1:\d+)"/
const simulatorUrl = /on (http:\/\/127\.0\.0\.1:\d+)\n/

async function listening(child: Child, pattern: RegExp): Promise<ListeningChild> {
  const [, url = ''] = await child.says(pattern)
  return { ...child, url, port: Number(new URL(url).port) }
}
