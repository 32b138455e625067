/** The OpenAPI 3.1 document, derived from each operation's route and zod schemas by `zod-openapi`. */
import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { successEnvelope } from '../../../contract/success-envelope.ts'
import { version } from '../../../shared/version.ts'
import type { Config } from '../../config.ts'
import { tagDescriptions } from '../../procedures/tags.ts'
import { createFailureResponses } from './openapi-failures.ts'
import { describeRequest } from './openapi-requests.ts'
import { describeSecurity } from './openapi-security.ts'
import type { RestOperation } from './operations.ts'
import { omitImplied, shareRepeatedParts } from './shorten-document.ts'
import { shortenExamples } from './shorten-examples.ts'

const json = 'application/json'

export function createOpenApiDocument(operations: RestOperation[], config: Config) {
  const paths: ZodOpenApiPathsObject = {}
  const toFailures = createFailureResponses()
  const { security, securitySchemes, ofReceiver } = describeSecurity(config)
  for (const operation of operations) {
    const path = `/${config.routePrefix}${operation.rest.path}`
    const described = {
      ...describe(operation, toFailures(operation)),
      ...(operation.alwaysOpen && { security: ofReceiver }),
    }
    paths[path] = { ...paths[path], [operation.rest.method.toLowerCase()]: described }
  }
  const content: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Pasarela',
      version,
      description:
        'A gateway in front of Mercado Pago. Every answer comes in an envelope: `ok`, `data`, `meta`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security,
    tags: [...new Set(operations.map(({ subject }) => subject.tag))].map(name => ({
      name,
      description: tagDescriptions[name],
    })),
    paths,
    components: { securitySchemes },
  }
  const document = createDocument(content, { override: omitImplied })
  shareRepeatedParts(document)
  shortenExamples(document)
  return document
}

function describe(operation: RestOperation, failures: ZodOpenApiResponsesObject): ZodOpenApiOperationObject {
  const { rest, name, subject } = operation
  const example = { ok: true, data: rest.example.data, meta: [] }
  const schema = successEnvelope.and(z.looseObject({ data: rest.response }))
  return {
    operationId: rest.operationId,
    'x-procedure': name,
    'x-subject': subject.kind,
    summary: rest.summary,
    tags: [subject.tag],
    ...describeRequest(operation),
    responses: {
      [rest.status]: { description: 'Success', content: { [json]: { schema, example } } },
      ...failures,
    },
  }
}
