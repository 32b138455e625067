/** Runs generated cases of each kind against the servers, one after the other, and reports the smallest that fails. */
import fc, { type Arbitrary } from 'fast-check'
import { listOperations } from '../../gateway/adapters/rest/operations.ts'
import { appRouter } from '../../gateway/procedures/router.ts'
import { readOpenApiDocument } from '../support/openapi-document.ts'
import { createConnectionCheck } from './connections/check-connection.ts'
import { type ConnectionCase, connections } from './connections/connection-case.ts'
import { createExchange } from './exchange.ts'
import { createCall } from './flows/call.ts'
import { runFlow } from './flows/run-flow.ts'
import { flows, type Step } from './flows/step.ts'
import type { HttpCase } from './http-case.ts'
import type { Reference } from './judge.ts'
import { gatewayCases } from './requests/gateway-cases.ts'
import { simulatorCases } from './requests/simulator-cases.ts'
import { type Servers, startServers } from './servers.ts'

/** The kinds of cases. */
type Cases = {
  /** One request of a well-behaved HTTP client. */
  request: HttpCase
  /** The steps of a caller, which are compared with a model. */
  flow: Step[]
  /** The bytes of one connection. */
  connection: ConnectionCase
}
export type Kind = keyof Cases

/** The share of each kind in all cases. Connections and flows take several times as long as a request. */
const shares: Record<Kind, number> = { request: 0.85, flow: 0.02, connection: 0.13 }
export const kinds = Object.keys(shares) as Kind[]
export const shareOf = (kind: Kind, cases: number) => Math.round(cases * shares[kind])

export type Fuzzer = {
  /** @throws if an answer or the state is wrong */
  check: { [K in Kind]: (one: Cases[K]) => Promise<void> }
  /** `path` leads to one case of a seed, as a report names it. */
  run: (kind: Kind, options: { cases: number; seed: number; path?: string | undefined }) => Promise<Outcome>
  close: () => Promise<void>
}

/** `failure` names the smallest failing case, and the options that run it again. */
type Outcome = { cases: number; failure: string | null }

export async function startFuzzer(): Promise<Fuzzer> {
  const servers = await startServers()
  // An operation that waits answers when an entry arrives, and no other case runs meanwhile.
  const operations = listOperations(appRouter).filter(({ meta }) => !meta.isWaiting)
  const exchange = createExchange(servers, await readReference(servers))
  const call = createCall({ operations, prefix: servers.prefix, exchange })
  const check: Fuzzer['check'] = {
    request: async request => void (await exchange.send(request)),
    flow: steps => runFlow(steps, { call, tokenize: servers.tokenize }),
    connection: createConnectionCheck(servers, exchange),
  }
  const arbitraries: { [K in Kind]: Arbitrary<Cases[K]> } = {
    request: fc.oneof(
      { weight: 2, arbitrary: gatewayCases(operations, servers.prefix, servers.ids) },
      { weight: 1, arbitrary: simulatorCases(operations, servers.ids) },
    ),
    flow: flows,
    connection: connections(servers.prefix),
  }
  const properties = {
    request: fc.asyncProperty(arbitraries.request, check.request),
    flow: fc.asyncProperty(arbitraries.flow, check.flow),
    connection: fc.asyncProperty(arbitraries.connection, check.connection),
  }
  return {
    check,
    async run(kind, { cases: numRuns, seed, path }) {
      const options = { numRuns, seed, ...(path !== undefined && { path }) }
      const details = await fc.check<unknown[]>(properties[kind] as fc.IAsyncProperty<unknown[]>, options)
      if (!details.failed) return { cases: details.numRuns, failure: null }
      const again = `npm run fuzz -- --kind ${kind} --seed ${details.seed} --path ${details.counterexamplePath}`
      const error = details.errorInstance instanceof Error ? details.errorInstance.message : ''
      const smallest = JSON.stringify(details.counterexample?.[0], null, 2)
      return { cases: details.numRuns, failure: `${error}\n${smallest}\nRun it again: ${again}` }
    },
    close: servers.close,
  }
}

async function readReference({ prefix, send }: Servers): Promise<Reference> {
  const document = await send({
    target: 'gateway',
    operation: '',
    transport: 'rest',
    method: 'GET',
    path: `/${prefix}/openapi.json`,
    headers: {},
    body: null,
  })
  const { operations } = await readOpenApiDocument(document.text)
  return new Map(operations.map(operation => [operation['x-procedure'], operation]))
}
