/** Judges answers. Each function returns what is wrong with an answer; the list is empty if nothing is wrong. */
import { z } from 'zod'
import { errorEnvelope } from '../../contract/envelopes.ts'
import {
  type DocumentedOperation,
  misfitsOf,
  responseOf,
  unnamedFieldsIn,
} from '../support/openapi-document.ts'
import type { HttpCase } from './http-case.ts'
import { schemasOf } from './requests/simulator-cases.ts'
import type { Reply } from './servers.ts'

/** The API reference by procedure. */
export type Reference = Map<string, DocumentedOperation>

/** Refusals of the request itself, which reaches no operation. */
const refusedRequest = errorEnvelope.extend({
  code: z.enum(['bad_request', 'method_not_allowed', 'payload_too_large', 'unsupported_media_type']),
})
const isRefusedRequest = (status: number, body: unknown) =>
  [400, 405, 413, 415, 431].includes(status) && refusedRequest.safeParse(body).success
const stackTrace = /\n\s+at .{1,200}:\d+:\d+|\\n\s+at .{1,200}:\d+:\d+|node_modules|node:internal/
export const hasStackTrace = (text: string) => stackTrace.test(text)

export function judge(
  request: HttpCase,
  reply: Reply,
  { reference, secrets }: { reference: Reference; secrets: string[] },
): string[] {
  const { status, headers, text } = reply
  const wrong = status >= 500 ? [`${status}: ${text.slice(0, 300)}`] : []
  if (hasStackTrace(text)) wrong.push('a stack trace')
  if (status >= 400)
    wrong.push(...secrets.filter(secret => text.includes(secret)).map(secret => `tells ${secret}`))
  if (status === 405 && !headers.allow) wrong.push('405 without Allow')
  if (request.method === 'HEAD' || status === 204) return text === '' ? wrong : [...wrong, 'a body']
  if (request.target === 'provider') return [...wrong, ...judgeProvider(reply)]
  if (!/^application\/json\b/.test(String(headers['content-type'])))
    return [...wrong, `content type ${headers['content-type']}`]
  const body: unknown = JSON.parse(text)
  if (request.target === 'control') return [...wrong, ...judgeControl(request, status, body)]
  const judgeBody = request.transport === 'rest' ? judgeRest : judgeTrpc
  return [...wrong, ...judgeBody(request, { status, body }, reference)]
}

type Parsed = { status: number; body: unknown }

function judgeRest(request: HttpCase, { status, body }: Parsed, reference: Reference): string[] {
  const named = reference.get(request.operation)
  const path = request.path.split('?', 1)[0] ?? ''
  const isReached = (one: DocumentedOperation) =>
    one.method === request.method && toPattern(one.path).test(path)
  // Another method of the same path is another operation; `/notifications/test` is also `/notifications/{seq}`.
  const operation = named && isReached(named) ? named : [...reference.values()].find(isReached)
  // Fastify refuses an invalid content type before it looks for the route: such a request gets 415 instead of 405.
  if (isRefusedRequest(status, body) && (operation || status === 405 || status === 415)) return []
  if (!operation) return [`${status} for a method that the path lacks`]
  return judgeDocumented(operation, { status, body })
}

const toPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

function judgeDocumented(operation: DocumentedOperation, { status, body }: Parsed): string[] {
  const schema = responseOf(operation, status)?.schema
  if (!schema) return [`${status} is not in the API reference`]
  return [...misfitsOf(schema, body), ...(status < 400 ? [] : unnamedFieldsIn(body, schema))]
}

const trpcError = z.strictObject({
  error: z.looseObject({
    message: z.string(),
    data: z.looseObject({ httpStatus: z.number(), body: errorEnvelope }),
  }),
})
const trpcAnswer = z.union([z.strictObject({ result: z.strictObject({ data: z.unknown() }) }), trpcError])

function judgeTrpc({ operation: name }: HttpCase, { status, body }: Parsed, reference: Reference): string[] {
  const operation = reference.get(name)
  if (!operation) return [`${name} is not in the API reference`]
  const parsed = trpcAnswer.safeParse(body)
  // Adapters refuse a body that is not JSON before tRPC sees it.
  if (!parsed.success) return isRefusedRequest(status, body) ? [] : [parsed.error.message]
  if ('result' in parsed.data) {
    const [documented] = Object.keys(operation.responses).filter(one => /^2\d\d$/.test(one))
    const envelope = { ok: true, data: parsed.data.result.data, meta: [] }
    return judgeDocumented(operation, { status: Number(documented), body: envelope })
  }
  const { httpStatus, body: envelope } = parsed.data.error.data
  const differs = httpStatus === status ? [] : [`${status} says ${httpStatus}`]
  if (isRefusedRequest(status, envelope)) return differs
  return [...differs, ...judgeDocumented(operation, { status, body: envelope })]
}

function judgeControl({ operation, method }: HttpCase, status: number, body: unknown): string[] {
  // Another method of the same path is another operation.
  const answer = schemasOf(operation.replace(/^\w+/, method))?.answer
  const schema = status < 400 && answer ? answer : providerError
  const parsed = schema.safeParse(body)
  return parsed.success ? [] : [`${status}: ${parsed.error.message}`]
}

const providerError = z.looseObject({ message: z.string(), status: z.number() })
/** Of a path that no service of the provider has. */
const unknownPath = z.strictObject({ message: z.string(), error: z.literal('resource not found') })

/** Whether the answer is an error in the form of the gateway or of the simulator. */
export function isErrorOf(target: 'gateway' | 'simulator', contentType: string, text: string): boolean {
  if (!contentType.startsWith('application/json')) return false
  const schema =
    target === 'simulator' ? z.union([providerError, unknownPath]) : z.union([errorEnvelope, trpcError])
  return schema.safeParse(JSON.parse(text)).success
}

/** Judges only JSON, because the simulator's pages are HTML. */
function judgeProvider({ status, headers, text }: Reply): string[] {
  if (!String(headers['content-type']).startsWith('application/json')) return []
  const body: unknown = JSON.parse(text)
  return status < 400 || typeof body === 'object' ? [] : [`${status} with ${text.slice(0, 100)}`]
}
