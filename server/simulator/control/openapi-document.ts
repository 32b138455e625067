/**
 * The OpenAPI 3.1 document of the control API, derived from its entries in the catalog and their schemas. Only the call
 * that answers it loads this file.
 */
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import * as control from '../../catalog/control.ts'
import type { ControlOperation, ControlResource } from '../../catalog/control-operation.ts'
import { omitImplied } from '../../shared/openapi/omit-implied.ts'
import { readTexts } from '../../shared/texts/read-texts.ts'
import { version } from '../../shared/version.ts'
import { numberingSchema } from '../api/query.ts'
import { isInBody, schemaOf } from './control-route.ts'

const refusedSchema = z.looseObject({ message: z.string(), error: z.string(), status: z.int() }).meta({
  id: 'Refused',
  description: 'The provider’s own form of errors. The message names every wrong field.',
})

export function describeControlApi() {
  const { group, summary, detail } = readTexts('control', 'en')
  const paths: ZodOpenApiPathsObject = {}
  for (const [resource, operations] of Object.entries<ControlResource>(control))
    for (const [name, operation] of Object.entries(operations)) {
      const [method = '', path = ''] = operation.route.split(' ')
      const operationId = resource + name.charAt(0).toUpperCase() + name.slice(1)
      const words = { summary: summary[resource]?.[name], description: detail[resource]?.[name] }
      const described = { operationId, ...words, tags: [group[resource]], ...describe(operation, path) }
      paths[path] = { ...paths[path], [method.toLowerCase()]: described }
    }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Pasarela: control API of the simulator',
        version,
        description:
          'What payers, banks and time do, and faults. Without an account, a call may concern all of them.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      security: [{}, { accessToken: [] }, { publicKey: [] }],
      paths,
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', description: 'The access token of the account' },
          publicKey: { type: 'apiKey', in: 'query', name: 'public_key', description: 'The key of a browser' },
        },
      },
    },
    { override: omitImplied },
  )
}

const jsonOf = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } })

function describe(operation: ControlOperation, path: string): Partial<ZodOpenApiOperationObject> & Responses {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): [string, z.ZodType] => [name, z.string()])
  const schema = operation.input ? schemaOf(operation.input) : null
  const body = schema && isInBody(operation) ? schema : null
  const query = operation.numbersIds ? numberingSchema : body ? null : schema
  return {
    requestParams: {
      path: z.object(Object.fromEntries(ids)),
      ...(query instanceof z.ZodObject && { query }),
    },
    ...(body && { requestBody: { required: !body.safeParse({}).success, ...jsonOf(body) } }),
    responses: {
      '2XX': { description: 'Done', ...jsonOf(schemaOf(operation.answer)) },
      '4XX': { description: 'Refused', ...jsonOf(refusedSchema) },
    },
  }
}

type Responses = Pick<ZodOpenApiOperationObject, 'responses'>
