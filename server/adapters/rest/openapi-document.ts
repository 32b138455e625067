/** The OpenAPI 3.1 document, derived from each operation's route and zod schemas by `zod-openapi`. */
import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import type { Config } from '../../config.ts'
import { printable } from '../../http/request-identity.ts'
import { tagDescriptions } from '../../procedures/tags.ts'
import { version } from '../../version.ts'
import { createFailureResponses } from './openapi-failures.ts'
import { describeSecurity } from './openapi-security.ts'
import { hasBody, type RestOperation } from './operations.ts'

const json = 'application/json'

const commonHeaders = z.object({
  'x-request-id': z
    .string()
    .optional()
    .meta({ description: 'Correlation id. Generated if absent; always returned' }),
})
const writeHeaders = commonHeaders.extend({
  'x-idempotency-key': z.string().regex(printable).optional().meta({
    description:
      'Sent to the provider. Generated if absent; always returned. An invalid key is answered with 400',
  }),
})

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
  return createDocument({
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
    tags: [...new Set(operations.map(({ rest }) => rest.tag))].map(name => ({
      name,
      description: tagDescriptions[name],
    })),
    paths,
    components: { securitySchemes },
  })
}

function describe(operation: RestOperation, failures: ZodOpenApiResponsesObject): ZodOpenApiOperationObject {
  const { rest, name } = operation
  const example = { ok: true, data: rest.example.data, meta: [] }
  const envelope = z.strictObject({ ok: z.literal(true), data: rest.response, meta: z.array(z.unknown()) })
  return {
    operationId: rest.operationId,
    'x-procedure': name,
    summary: rest.summary,
    tags: [rest.tag],
    ...describeRequest(operation),
    responses: {
      [rest.status]: { description: 'Success', content: { [json]: { schema: envelope, example } } },
      ...failures,
    },
  }
}

function describeRequest({
  rest,
  type,
  input,
}: RestOperation): Pick<ZodOpenApiOperationObject, 'requestParams' | 'requestBody'> {
  const values = rest.example.input ?? {}
  if (rest.raw) {
    const { query, headers, body } = rest.raw
    return {
      requestParams: { query, header: headers },
      requestBody: { content: { [json]: { schema: body, example: values } } },
    }
  }
  const header = type === 'mutation' ? writeHeaders : commonHeaders
  const schema = input instanceof z.ZodObject ? input : z.object({})
  const names = [...rest.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const shape = Object.entries<z.ZodType>(schema.shape).map(withExample(rest, names))
  const path = z.object(Object.fromEntries(shape.filter(([name]) => names.includes(name))))
  const isStrict = schema.def.catchall instanceof z.ZodNever
  const toObject = isStrict ? z.strictObject : z.looseObject
  const fields = toObject(Object.fromEntries(shape.filter(([name]) => !names.includes(name))))
  if (!hasBody(rest))
    return { requestParams: { path, header, query: rest.method === 'GET' ? fields : z.object({}) } }
  const body = Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
  const required = Object.values(fields.shape).some(field => !field.safeParse(undefined).success)
  return {
    requestParams: { path, header },
    requestBody: { required, content: { [json]: { schema: fields, example: body } } },
  }
}

/** Copies the example's values to path and query parameters. A body has its own example. */
function withExample({ method, example }: RestOperation['rest'], pathNames: string[]) {
  return ([name, field]: [string, z.ZodType]): [string, z.ZodType] => {
    const value = example.input?.[name]
    const isParameter = method === 'GET' || pathNames.includes(name)
    if (value === undefined || !isParameter) return [name, field]
    return [name, field.meta({ ...field.meta(), param: { example: value } })]
  }
}
