/** Calls an operation of the gateway by name, over either transport, as a case whose answer is judged like any other. */
import { hasBody, type RestOperation } from '../../../gateway/adapters/rest/operations.ts'
import type { Exchange } from '../exchange.ts'
import type { HttpCase } from '../http-case.ts'

type Input = Record<string, unknown>
/** `method` replaces that of the route. */
export type Options = { transport: 'rest' | 'trpc'; key?: string; method?: string }
/** `data` is in the operation's answer; null if the call was refused. */
export type Outcome = { status: number; data: Record<string, unknown> | null }
export type Call = (operation: string, input: Input, options: Options) => Promise<Outcome>

type Deps = {
  operations: RestOperation[]
  prefix: string
  exchange: Exchange
}

export function createCall({ operations, prefix, exchange }: Deps): Call {
  const byName = new Map(operations.map(operation => [operation.name, operation]))
  return async (name, input, { transport, key, method }) => {
    const operation = byName.get(name)
    if (!operation) throw new Error(`There is no operation ${name}`)
    const toCase = transport === 'rest' ? toRestCase : toTrpcCase
    const request = toCase(operation, input, prefix)
    const headers = { ...request.headers, ...(key !== undefined && { 'x-idempotency-key': key }) }
    const { status, text } = await exchange.send({ ...request, ...(method && { method }), headers })
    if (status >= 400) return { status, data: null }
    const body = JSON.parse(text) as { data: Input; result: { data: Input } }
    return { status, data: transport === 'rest' ? body.data : body.result.data }
  }
}

function toRestCase({ name, rest }: RestOperation, input: Input, prefix: string): HttpCase {
  const body = { ...input }
  const path = rest.path.replace(/\{(\w+)\}/g, (_all, field: string) => {
    delete body[field]
    return String(input[field])
  })
  return {
    ...common(name),
    transport: 'rest',
    method: rest.method,
    path: `/${prefix}${path}`,
    headers: hasBody(rest) ? json : {},
    body: hasBody(rest) ? JSON.stringify(body) : null,
  }
}

function toTrpcCase({ name, type }: RestOperation, input: Input): HttpCase {
  const text = JSON.stringify(input)
  if (type === 'query') {
    const path = `/trpc/${name}?input=${encodeURIComponent(text)}`
    return { ...common(name), transport: 'trpc', method: 'GET', path, headers: {}, body: null }
  }
  const path = `/trpc/${name}`
  return { ...common(name), transport: 'trpc', method: 'POST', path, headers: json, body: text }
}

const json = { 'content-type': 'application/json' }
const common = (operation: string) => ({ target: 'gateway', operation }) as const
