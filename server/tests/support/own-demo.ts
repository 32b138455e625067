/** A demo for one worker or one test, with its own ports and its own journal, removed afterwards. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Demo, startDemo } from '../../demo/start-demo.ts'
import { parseConfig } from '../../gateway/config.ts'
import { startGateway } from '../../gateway/start-gateway.ts'
import type { CallSummary } from '../../journal/entries.ts'
import type { Environment } from '../../shared/process/read-variables.ts'

export type OwnDemo = { demo: Demo; dataDir: string; end: () => Promise<void> }

const makeDataDir = () => mkdtemp(join(tmpdir(), 'pasarela-e2e-'))
const quiet = () => pino({ level: 'error' })

/**
 * `GATEWAY_DATA_DIR` of a demo that was stopped continues with its journal. A page that is open meanwhile also needs
 * the same `PORT` and `SIMULATOR_PORT`: its content security policy names the simulator's address.
 */
export async function startOwnDemo(environment: Environment = {}): Promise<OwnDemo> {
  const dataDir = environment.GATEWAY_DATA_DIR ?? (await makeDataDir())
  const started = await startDemo({
    environment: { PORT: '0', GATEWAY_SHOP_PORT: '0', GATEWAY_DATA_DIR: dataDir, ...environment },
    simulatorPort: Number(environment.SIMULATOR_PORT ?? 0),
    logger: quiet(),
  })
  const demo = closeOnce(started)
  const end = async () => {
    const warned = await listWarned(demo)
    await demo.close()
    await rm(dataDir, { recursive: true, force: true })
    if (warned.length > 0) throw new Error(`The console sent what production may not accept: ${warned}`)
  }
  return { demo, dataDir, end }
}

/** The calls of the console that have a warning. What tests send themselves is left out. */
async function listWarned({ gateway, prefix }: Demo): Promise<string> {
  const path = '/calls?transport=trpc&warning=any&limit=1000'
  // A test may have closed the gateway, or made it ask for a sign-in.
  const answer = await fetch(`${gateway.url}/${prefix}${path}`).catch(() => null)
  if (answer?.ok !== true) return ''
  const { data } = (await answer.json()) as {
    data: { entries: Pick<CallSummary, 'operation' | 'warnings'>[] }
  }
  // The console runs on this machine here, and so does the address to which it leads payers back. A tester may capture
  // a card that is charged, and is told before that it changes nothing.
  const expected = ['local_address', 'payments.capture ignored_field']
  return data.entries
    .flatMap(({ operation, warnings }) =>
      (warnings ?? [])
        .filter(({ code }) => !expected.includes(code) && !expected.includes(`${operation} ${code}`))
        .map(one => `${operation}: ${one.sentence}`),
    )
    .join('\n')
}

/** A test may stop the simulator or the whole demo before its end. The end then stops the rest. */
function closeOnce({ gateway, simulator, prefix, credentials }: Demo): Demo {
  const once = (close: () => Promise<void>) => {
    let closing: Promise<void> | null = null
    return () => (closing ??= close())
  }
  const closeGateway = once(() => gateway.close())
  const closeSimulator = once(() => simulator.close())
  return {
    gateway: { ...gateway, close: closeGateway },
    simulator: { ...simulator, close: closeSimulator },
    prefix,
    credentials,
    close: async () => {
      await closeGateway()
      await closeSimulator()
    },
  }
}

/** The gateway alone, as it starts in production: `APP_ENV` is not set. */
export async function startProduction(): Promise<{ url: string; prefix: string; end: () => Promise<void> }> {
  const dataDir = await makeDataDir()
  const config = parseConfig({ APP_ENV: 'production', PORT: '0', GATEWAY_DATA_DIR: dataDir })
  const gateway = await startGateway(config, quiet())
  const end = async () => {
    await gateway.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: gateway.url, prefix: config.routePrefix, end }
}
