/** Runs generated cases against the servers, one after the other, and reports the smallest that fails. */
import fc from 'fast-check'
import { listOperations } from '../../adapters/rest/operations.ts'
import { appRouter } from '../../procedures/router.ts'
import { readOpenApiDocument } from '../support/openapi-document.ts'
import { gatewayCases } from './gateway-cases.ts'
import type { HttpCase } from './http-case.ts'
import { judge, type Reference } from './judge.ts'
import { type Servers, startServers } from './servers.ts'
import { simulatorCases } from './simulator-cases.ts'

export type Fuzzer = {
  /** @throws if the answer is not as it must be */
  check: (request: HttpCase) => Promise<void>
  /** `path` leads to one case of a seed, as a report names it. */
  run: (options: { cases: number; seed: number; path?: string | undefined }) => Promise<Outcome>
  close: () => Promise<void>
}

/** `failure` tells the smallest failing case, and the options that run it again. */
type Outcome = { cases: number; failure: string | null }

export async function startFuzzer(): Promise<Fuzzer> {
  const servers = await startServers()
  const operations = listOperations(appRouter)
  const reference = await readReference(servers)
  const cases = fc.oneof(
    { weight: 2, arbitrary: gatewayCases(operations, servers.prefix, servers.ids) },
    { weight: 1, arbitrary: simulatorCases(operations, servers.ids) },
  )
  const check = createCheck(servers, reference)
  return {
    check,
    async run({ cases: numRuns, seed, path }) {
      const property = fc.asyncProperty(cases, check)
      const details = await fc.check(property, { numRuns, seed, ...(path !== undefined && { path }) })
      if (!details.failed) return { cases: details.numRuns, failure: null }
      const again = `npm run fuzz -- --seed ${details.seed} --path ${details.counterexamplePath}`
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
  return new Map(operations.map(operation => [operation.operationId ?? '', operation]))
}

function createCheck(servers: Servers, reference: Reference) {
  const { errorLines, secrets } = servers
  /** Null after a write that was performed. */
  let state: string | null = null

  return async (request: HttpCase): Promise<void> => {
    const mayWrite = request.method !== 'GET' && request.target !== 'control'
    if (mayWrite) state ??= await servers.readState()
    const reply = await servers.send(request)
    const wrong = judge(request, reply, { reference, secrets })
    if (mayWrite && reply.status >= 400 && (await servers.readState()) !== state)
      wrong.push(`${reply.status}, but the simulator's state is another`)
    if (mayWrite && (reply.status < 400 || wrong.length > 0)) state = null
    for (const line of errorLines.splice(0)) wrong.push(`logged ${line.slice(0, 1000)}`)
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  }
}
