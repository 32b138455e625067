/** The commands that run for a while, with what they need. */
import { join } from 'node:path'
import type { Options, Place } from './place.ts'
import { openSimulatorAccount } from './simulator-account.ts'

export type Interruptible = {
  args: string[]
  environment?: Options
  /** The SQLite files that it writes. */
  databases?: string[]
  /** Appears in its output as soon as it handles signals. Default: it never does, so the signal itself ends it. */
  handlesFrom?: RegExp
  /** Exit codes after a signal that it handled. Default: 130. */
  interrupted?: number[]
  /** Exit codes of a command that ended before the signal. Default: 0. */
  done?: number[]
}

type Interruptibles = {
  commands: Interruptible[]
  /** How many payments the interrupted `pay` made, which always has the same idempotency key. */
  countPayments: () => Promise<number>
}

/** Starts a gateway, a simulator and a shop. The interrupted servers have ports and folders of their own. */
export async function startInterruptible(place: Place): Promise<Interruptibles> {
  const simulator = await place.startSimulator(await place.simulatorOptions())
  const provider = { GATEWAY_PROVIDER_URL: simulator.url, GATEWAY_PUBLIC_KEY: 'TEST-interrupts' }
  const gateway = await place.startGateway(await place.gatewayOptions(provider))
  const shop = await place.startShop()
  const account = openSimulatorAccount(simulator.url)
  const reference = 'interrupted'
  return {
    commands: [
      ...(await interruptibleServers(place)),
      ...clientsOf(`${gateway.url}/api/gateway`, `${shop.url}/hook`, reference),
      ...gradesOf(`${shop.url}/hook`, simulator.url),
      {
        args: ['drift', '--base-url', simulator.url, '--yes'],
        environment: { GATEWAY_ACCESS_TOKEN: 'TEST-interrupts-drift' },
        handlesFrom: /^1\//m,
        done: [0, 1],
      },
      { args: ['doctor'], environment: { ...provider, PORT: '0', SIMULATOR_PORT: '0' } },
    ],
    countPayments: async () => {
      const { payments = [] } = await account.readLedger()
      return payments.filter(({ externalReference }) => externalReference === reference).length
    },
  }
}

async function interruptibleServers(place: Place): Promise<Interruptible[]> {
  const demo = await place.gatewayOptions({ SIMULATOR_PORT: '0' })
  const gateway = await place.gatewayOptions()
  const simulator = await place.simulatorOptions({ SIMULATOR_DATA: place.path('interrupted.sqlite') })
  const journalOf = ({ GATEWAY_DATA_DIR = '' }: Options) => join(GATEWAY_DATA_DIR, 'journal.sqlite')
  // A second signal ends a server at once, with 130.
  const server = { handlesFrom: /http:/, interrupted: [0, 130], done: [] }
  return [
    {
      ...server,
      args: ['demo', '--json'],
      environment: demo,
      databases: [journalOf(demo), join(demo.GATEWAY_DATA_DIR ?? '', 'simulator.sqlite')],
    },
    { ...server, args: ['gateway'], environment: gateway, databases: [journalOf(gateway)] },
    { ...server, args: ['simulator'], environment: simulator, databases: [simulator.SIMULATOR_DATA ?? ''] },
  ]
}

function clientsOf(gateway: string, hook: string, reference: string): Interruptible[] {
  const to = ['--gateway', gateway]
  return [
    {
      args: ['listen', ...to, '--forward-to', hook, '--after', '0'],
      handlesFrom: /Forwarding/,
      interrupted: [0, 130],
      done: [],
    },
    { args: ['wait', ...to, '--resource', 'never', '--timeout', '60s'], done: [] },
    { args: ['trigger', ...to, 'payment.updated', '--to', hook] },
    { args: ['pay', ...to, '--reference', reference, '--key', reference] },
  ]
}

function gradesOf(hook: string, simulator: string): Interruptible[] {
  const args = ['grade', hook, '--simulator', simulator]
  const graded = { handlesFrom: /TEST-/, done: [0, 10, 11, 12, 13] }
  return [
    { ...graded, args },
    { ...graded, args: [...args, '--order-command', 'true', '--check-command', 'sleep 60'] },
  ]
}
