/** One operation in OpenAPI: its failures, one response for each status with the codes that it can carry, and its request. */
import { z } from 'zod'
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { errorEnvelope } from '../../../contract/envelopes.ts'
import { type ErrorCode, errorCodes, errorDescriptions } from '../../../contract/error-codes.ts'
import { promisedCountryHeader } from '../../../facts/promised-country.ts'
import { errorTable } from '../../errors.ts'
import { printable } from '../../http/request-identity.ts'
import { hasBody, type RestOperation } from './operations.ts'

/** The status of `provider_refused`, which is the provider's own. */
const refusedStatuses = '4XX'

/**
 * @returns a function that describes the failures of one operation; the operations of a document share one response
 * per set of codes
 */
export function createFailureResponses(): (operation: RestOperation) => ZodOpenApiResponsesObject {
  const known = new Map<string, ZodOpenApiResponseObject>()

  function toResponse(status: string, codes: ErrorCode[]): ZodOpenApiResponseObject {
    const key = codes.join()
    const [first, ...others] = codes.map(code =>
      code === 'provider_refused' ? 'Refused' : toPascalCase(code),
    )
    // Its first code is a sufficient name, because `zod-openapi` refuses two responses with one name. The response with
    // the usual codes has a short name, because references to failures are a fifth of the document.
    const isUsual = codes[0] === errorCodes.find(code => String(errorTable[code].status) === status)
    const ofRefused = isUsual ? `Refused${status}` : `${first}OrRefused`
    const id = others.includes('Refused') ? ofRefused : first
    const response = known.get(key) ?? { id, ...describeCodes(codes) }
    known.set(key, response)
    return response
  }

  return operation => {
    const codesByStatus = Map.groupBy(codesOf(operation), code =>
      code === 'provider_refused' ? refusedStatuses : String(errorTable[code].status),
    )
    const isRefusable = codesByStatus.has(refusedStatuses)
    const responses = [...codesByStatus].map(([status, codes]) => {
      // OpenAPI prefers an exact status to the range, and the provider may answer any of the range.
      const isInRange = isRefusable && /^4\d\d$/.test(status)
      return [status, toResponse(status, isInRange ? [...codes, 'provider_refused'] : codes)]
    })
    return Object.fromEntries(responses)
  }
}

function describeCodes(codes: ErrorCode[]) {
  const describe = (code: ErrorCode) =>
    codes.length > 1 && code === 'provider_refused'
      ? `\`${code}\`: as \`${refusedStatuses}\`.`
      : `\`${code}\`: ${errorDescriptions[code]}.`
  const description = codes.map(describe).join('\n\n')
  const schema = errorEnvelope.and(z.looseObject({ code: z.enum(codes) }))
  return { description, content: { 'application/json': { schema } } }
}

/** The codes that the base procedure declares, and those that the route and the input make possible. */
function codesOf({ rest, meta, input }: RestOperation): ErrorCode[] {
  const codes: ErrorCode[] = ['internal', ...(meta.errors ?? [])]
  if (!meta.alwaysOpen) codes.push('unauthorized', 'forbidden', 'not_found', 'too_many_tries')
  if (rest.method !== 'GET') codes.push('bad_request', 'payload_too_large', 'unsupported_media_type')
  if (input && !rest.raw) codes.push('validation_failed')
  return errorCodes.filter(code => codes.includes(code))
}

function toPascalCase(code: string): string {
  return code.replace(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase())
}

/** The request of an operation: its parameters and its body, from the input's schema. */
type Request = Pick<ZodOpenApiOperationObject, 'requestParams' | 'requestBody'>

/** The header `x-request-id`, which every operation takes, is described once in the description of the document. */
const writeHeaders = z.object({
  'x-idempotency-key': z.string().regex(printable).optional().meta({
    description:
      'Sent to the provider. Generated if absent; always returned. An invalid key is answered with 400',
  }),
  [promisedCountryHeader]: z.string().optional().meta({
    description:
      'The country whose currency the amounts are in. The simulator refuses with 409 if its account is in another one',
    example: 'MLA',
  }),
})

export function describeRequest({ rest, type, input, meta }: RestOperation): Request {
  const values = rest.example.input ?? {}
  if (rest.raw) {
    const { query, headers, body } = rest.raw
    return { requestParams: { query, header: headers }, requestBody: toBody(body, values) }
  }
  const isSentOn = type === 'mutation' && meta.errors?.includes('provider_refused')
  const header = isSentOn ? { header: writeHeaders } : {}
  const schema = input instanceof z.ZodObject ? input : z.object({})
  const names = [...rest.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const isInPath = ([name]: [string, unknown]) => names.includes(name)
  const isElsewhere = (entry: [string, unknown]) => !isInPath(entry)
  const fields = Object.entries<z.ZodType>(schema.shape)
  const path = z.object(Object.fromEntries(fields.filter(isInPath).map(withExample(values))))
  if (!hasBody(rest)) {
    const query = z.object(Object.fromEntries(fields.filter(isElsewhere).map(withExample(values))))
    return { requestParams: { path, ...header, query } }
  }
  const body = names.length === 0 ? schema : withFields(schema, fields.filter(isElsewhere))
  const sent = Object.entries(values).filter(isElsewhere)
  return { requestParams: { path, ...header }, requestBody: toBody(body, Object.fromEntries(sent)) }
}

function toBody(schema: z.ZodType, example: object): Request['requestBody'] {
  const required = !schema.safeParse({}).success
  return { ...(required && { required }), content: { 'application/json': { schema, example } } }
}

/**
 * The same object with only these fields. It loses the name of the schema, because its other fields are in the path.
 */
function withFields(schema: z.ZodObject, fields: [string, z.ZodType][]): z.ZodType {
  const isStrict = schema.def.catchall instanceof z.ZodNever
  const toObject = isStrict ? z.strictObject : z.looseObject
  const object = toObject(Object.fromEntries(fields))
  const meta = schema.meta()
  return meta ? object.meta(meta) : object
}

/** Copies the example's value to a parameter. A body has its own example. */
function withExample(values: Record<string, unknown>) {
  return ([name, field]: [string, z.ZodType]): [string, z.ZodType] => {
    const example = values[name]
    return [name, example === undefined ? field : field.meta({ param: { example } })]
  }
}
