/** Runs a fault of the gateway while notifications arrive, and compares what was acknowledged with what is stored. */
import assert from 'node:assert/strict'
import type { PostgresServer } from '../../server/journal/tests/support/postgres-server.ts'
import { createRest, type Rest } from '../../server/tests/support/callers.ts'
import { disturb, disturbable } from '../harness/disturb.ts'
import type { Disturbance } from '../harness/disturbed-process.ts'
import type { Part } from '../harness/part.ts'
import { linesOf, type Options, type Place, type Server, stop } from '../harness/place.ts'
import { note, showCount } from '../harness/table.ts'
import { acknowledgedOnce, audit, auditInWords } from '../load/audit.ts'
import { type Load, type LoadPlan, startLoad } from '../load/load.ts'

export type GatewayFault = {
  name: string
  /** What must hold during the fault and afterwards. */
  promise: string
  /** Default: 64 connections, each of which sends the next notification at once. */
  load?: Partial<LoadPlan>
  options?: (place: Place) => Options | Promise<Options>
  /** True if the fault disturbs the gateway from within. */
  isDisturbable?: boolean
  /** Limit of open files and sockets. */
  maxFiles?: number
  /** Two gateways on one PostgreSQL. Default: one on SQLite. */
  onPostgres?: boolean
  /** True if connections may break, because a process ends. By default none may. */
  breaks?: boolean
  /** True if notifications must be refused with 503, `perhaps` if they may be. By default none may. */
  refuses?: boolean | 'perhaps'
  /** True if everything that is stored must also be acknowledged. */
  exact?: boolean
  /** Lines that the log of every gateway must have. The first one tells an operator of the fault. */
  logLines?: RegExp[]
  /** Causes the fault. Resolves to a description of what was seen. It may stop the load. */
  cause: (scene: Scene) => Promise<string>
}

export type Scene = {
  place: Place
  options: Options
  /** The first of the running gateways. */
  gateway: () => Server
  http: Rest
  load: Load
  /** Ends the gateway and starts it again. Resolves to the exit code. */
  restart: (signal: NodeJS.Signals) => Promise<number | null>
  /** Disturbs the gateway of a fault with `isDisturbable`. */
  disturb: (disturbance: Disturbance) => void
  postgres: PostgresServer | null
}

export function duringLoad(fault: GatewayFault): Part {
  return { name: fault.name, about: fault.promise, run: place => runFault(fault, place) }
}

async function runFault(fault: GatewayFault, place: Place): Promise<void> {
  const postgres = fault.onPostgres ? await place.startPostgres() : null
  const file = place.path('disturbance')
  const startOne = async () => {
    const more = { ...(postgres && { DATABASE_URL: postgres.url }), ...(await fault.options?.(place)) }
    const plainOptions = await place.gatewayOptions(more)
    const options = fault.isDisturbable ? disturbable(plainOptions, file) : plainOptions
    return { options, server: await place.startGateway(options, fault.maxFiles) }
  }
  const { options, server } = await startOne()
  const running = [server, ...(postgres ? [(await startOne()).server] : [])]
  const started = [...running]
  const plan: LoadPlan = { kind: 'notifications', ports: running.map(({ port }) => port), ...fault.load }
  const scene: Scene = {
    place,
    options,
    gateway: () => running[0] as Server,
    http: createRest(server.url),
    load: startLoad(plan),
    restart: async signal => {
      const code = await stop(scene.gateway(), signal)
      running[0] = await place.startGateway(options, fault.maxFiles)
      started.push(running[0])
      return code
    },
    disturb: disturbance => disturb(scene.gateway(), file, disturbance),
    postgres,
  }
  await scene.load.until(500)
  const seen = await fault.cause(scene)
  await scene.load.until(500)
  const told = await scene.load.stop()
  if (!fault.breaks) {
    assert.equal(told.broken, 0, 'broken connections')
    if (fault.refuses !== 'perhaps' || told.refused.size > 0)
      assert.deepEqual([...told.refused.keys()], fault.refuses ? [503] : [], 'statuses of refusals')
    assert.equal(told.wrong, null)
  }
  const expected = acknowledgedOnce(told.acknowledged.keys())
  const audited = await audit(scene.gateway().url, expected, fault.load?.fillerLength)
  if (fault.exact) assert.equal(audited.stored, audited.acknowledged, 'stored and not acknowledged')
  note(`${seen}: ${auditInWords(audited)}, ${showCount(told.refused.get(503) ?? 0)} refused`)
  const lines = started.flatMap(linesOf)
  for (const [index, pattern] of (fault.logLines ?? []).entries()) {
    const found = lines.filter(line => pattern.test(line))
    assert.ok(found.length >= running.length, `the log has no line like ${pattern}:\n${lines.join('\n')}`)
    if (index === 0) note(`log: ${found[0]}`)
  }
}
