/** Calls an operation by name and input, over either transport. */
import { getUntypedClient, TRPCClientError } from '@trpc/client'
import { hasBody, type RestOperation } from '../../gateway/adapters/rest/operations.ts'
import type { Answer, Headers } from './callers.ts'
import type { TestGateway } from './start-test-gateway.ts'

export type Input = Record<string, unknown>
/** `value` is set if the operation succeeded, else `error` with the envelope. */
export type Outcome = { status: number; value?: unknown; error?: unknown }

/** Spreads the input over path, query and body, as the operation's route requires. */
export function callOverRest(
  { rest }: Pick<TestGateway, 'rest'>,
  operation: RestOperation,
  { input = {}, headers }: { input?: Input | undefined; headers?: Headers } = {},
): Promise<Answer<unknown>> {
  const { rest: route } = operation
  const { method, path } = route
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const realPath = path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(String(input[name])))
  const fields = Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)))
  const query = method === 'GET' ? `?${new URLSearchParams(fields as Record<string, string>)}` : ''
  return rest(method, realPath + query, hasBody(route) ? fields : undefined, headers)
}

export async function outcomeOverRest(
  gateway: Pick<TestGateway, 'rest'>,
  operation: RestOperation,
  input?: Input,
): Promise<Outcome> {
  const { status, body } = await callOverRest(gateway, operation, { input })
  return status === operation.rest.status ? { status, value: body.data } : { status, error: body }
}

/** @throws if the answer is not tRPC's, or the error's own message differs from that of its envelope */
export async function outcomeOverTrpc(
  { trpc }: Pick<TestGateway, 'trpc'>,
  { name, type, rest }: RestOperation,
  input?: Input,
): Promise<Outcome> {
  const client = getUntypedClient(trpc)
  try {
    const value = await (type === 'query' ? client.query(name, input) : client.mutation(name, input))
    return { status: rest.status, value }
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error
    const { httpStatus, body } = error.data as { httpStatus: number; body: { message: string } }
    if (error.message !== body.message) throw new Error(`${error.message} is not ${body.message}`)
    return { status: httpStatus, error: body }
  }
}
