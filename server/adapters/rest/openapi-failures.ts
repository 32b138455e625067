/** The failures of an operation as OpenAPI responses: one for each status, with the codes that it can carry. */
import type { z } from 'zod'
import type { ZodOpenApiResponsesObject } from 'zod-openapi'
import { type ErrorCode, errorCodes, errorDescriptions } from '../../contract/error-codes.ts'
import { errorEnvelope } from '../../contract/error-envelope.ts'
import { errorTable } from '../../errors.ts'
import type { RestOperation } from './operations.ts'

/** The status of `provider_refused`, which is the provider's own. */
const refusedStatuses = '4XX'

/**
 * @returns a function that describes the failures of one operation; the operations of a document share one component
 * per set of codes
 */
export function createFailureResponses(): (operation: RestOperation) => ZodOpenApiResponsesObject {
  const envelopes = new Map<string, z.ZodType>()

  function toResponse(codes: ErrorCode[]) {
    const id = codes.map(toPascalCase).join('Or')
    const schema = envelopes.get(id) ?? errorEnvelope(codes).meta({ id })
    envelopes.set(id, schema)
    const description = codes.map(code => `\`${code}\`: ${errorDescriptions[code]}.`).join('\n\n')
    return { description, content: { 'application/json': { schema } } }
  }

  return operation => {
    const codesByStatus = Map.groupBy(codesOf(operation), code =>
      code === 'provider_refused' ? refusedStatuses : String(errorTable[code].status),
    )
    const isRefusable = codesByStatus.has(refusedStatuses)
    const responses = [...codesByStatus].map(([status, codes]) => {
      // OpenAPI prefers an exact status to the range, and the provider may answer any of the range.
      const isInRange = isRefusable && /^4\d\d$/.test(status)
      return [status, toResponse(isInRange ? [...codes, 'provider_refused'] : codes)]
    })
    return Object.fromEntries(responses)
  }
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
