/** The failures of an operation as OpenAPI responses: one for each status, with the codes that it can carry. */
import { z } from 'zod'
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { type ErrorCode, errorCodes, errorDescriptions } from '../../../contract/error-codes.ts'
import { errorEnvelope } from '../../../contract/error-envelope.ts'
import { errorTable } from '../../errors.ts'
import type { RestOperation } from './operations.ts'

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
    // Its first code is enough: `zod-openapi` refuses two responses of one name. The usual one has a short name, because
    // a fifth of the document are references to failures.
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
