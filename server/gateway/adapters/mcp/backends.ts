/** The two ways to the operations: within the process of the gateway, and over HTTP. */
import { randomUUID } from 'node:crypto'
import { callTRPCProcedure } from '@trpc/server'
import { createGatewayClient, createProviderClients } from '../../../catalog/client.ts'
import { toRestRequest } from '../../../catalog/rest-request.ts'
import { toObject } from '../../../facts/json.ts'
import { toActorHeaders } from '../../../shared/actors.ts'
import { createSend, PasarelaError, type Send } from '../../../shared/json-client.ts'
import { toAppError, toErrorEnvelope } from '../../errors.ts'
import type { Deps, RequestContext } from '../../procedures/context.ts'
import { appRouter } from '../../procedures/router.ts'
import { createOpenApiDocument } from '../rest/openapi-document.ts'
import { listOperations, type RestOperation } from '../rest/operations.ts'
import type { Backend } from './tool.ts'

export const operations = listOperations(appRouter)

/** What is known of the request that carries the call. Its sender is recorded as the caller. */
export type Carrier = Pick<RequestContext, 'correlationId' | 'span' | 'signal'> & {
  received: Pick<RequestContext['received'], 'headers' | 'raw'>
}

/** Names the actor of agents that do not name themselves. */
const agent = toActorHeaders('agent (mcp)')

/** Calls procedures as the REST adapter does. Each call is recorded like the REST request that does the same. */
export function createOwnBackend(deps: Deps, { received, ...carrier }: Carrier): Backend {
  // These headers describe the carrying request, not the call.
  const {
    'content-type': _,
    'content-length': _length,
    'x-idempotency-key': _key,
    ...headers
  } = received.headers
  async function call(procedure: string, input: object): Promise<unknown> {
    const operation = findOperation(procedure)
    const { type, rest } = operation
    const { path } = requestOf(operation, input)
    const request: RequestContext = {
      ...carrier,
      transport: 'rest',
      received: {
        ...received,
        method: rest.method,
        url: `/${deps.config.routePrefix}${path}`,
        headers: { ...agent, ...headers },
      },
      isDisplay: false,
      idempotencyKey: type === 'mutation' ? randomUUID() : null,
    }
    const { signal } = carrier
    const getRawInput = async () => input
    const ctx = { deps, request }
    try {
      const data: unknown = await callTRPCProcedure({
        router: appRouter,
        path: procedure,
        type,
        ctx,
        getRawInput,
        signal,
        batchIndex: 0,
      })
      return JSON.parse(JSON.stringify(data))
    } catch (thrown) {
      const error = toAppError(thrown)
      throw new PasarelaError(error.message, { status: error.status, body: toErrorEnvelope(error) })
    }
  }
  const gateway = createGatewayClient((name, _operation, { input }) => call(name, input))
  const { accessToken, providerUrl } = deps.config
  const simulate = createSend(providerUrl, () => ({
    ...agent,
    authorization: `Bearer ${accessToken}`,
    'x-idempotency-key': randomUUID(),
  }))
  const readOpenApi = async () => createOpenApiDocument(operations, deps.config)
  return { call, gateway, ...createProviderClients(simulate), readOpenApi }
}

/**
 * Calls a gateway over REST, and its provider as the console does.
 * @param url of the gateway with its prefix
 */
export function createRestBackend(url: string, token: string | undefined, signal: AbortSignal): Backend {
  const send = createSend(url, () => ({ ...agent, ...(token && { authorization: `Bearer ${token}` }) }))
  const call: Backend['call'] = async (procedure, input) => {
    const { method, path, body } = requestOf(findOperation(procedure), input)
    return toObject(await send(method, path, { signal, ...(body && { body }) })).data
  }
  const gateway = createGatewayClient((name, _operation, { input }) => call(name, input))
  const simulate: Send = async (method, path, options) => {
    const { provider_url, public_key, demo_credentials } = await gateway.settings.get()
    const accessToken = demo_credentials?.access_token
    if (accessToken)
      return createSend(provider_url, () => ({ authorization: `Bearer ${accessToken}` }))(
        method,
        path,
        options,
      )
    const query = `public_key=${encodeURIComponent(public_key ?? '')}`
    return createSend(provider_url)(method, `${path}${path.includes('?') ? '&' : '?'}${query}`, options)
  }
  const readOpenApi = () => send('GET', '/openapi.json')
  return { call, gateway, ...createProviderClients(simulate), readOpenApi }
}

function findOperation(procedure: string): RestOperation {
  const operation = operations.find(({ name }) => name === procedure)
  if (!operation) throw new Error(`There is no operation ${procedure}.`)
  return operation
}

function requestOf({ rest: { method, path } }: RestOperation, input: object) {
  return toRestRequest(`${method} ${path}`, { ...input })
}
