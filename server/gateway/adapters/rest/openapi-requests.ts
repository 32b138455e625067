/** The request of an operation: its parameters and its body, from the input's schema. */
import { z } from 'zod'
import type { ZodOpenApiOperationObject } from 'zod-openapi'
import { printable } from '../../http/request-identity.ts'
import { hasBody, type RestOperation } from './operations.ts'

type Request = Pick<ZodOpenApiOperationObject, 'requestParams' | 'requestBody'>

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

export function describeRequest({ rest, type, input, meta }: RestOperation): Request {
  const values = rest.example.input ?? {}
  if (rest.raw) {
    const { query, headers, body } = rest.raw
    return { requestParams: { query, header: headers }, requestBody: toBody(body, values) }
  }
  const isSentOn = type === 'mutation' && meta.errors?.includes('provider_refused')
  const header = isSentOn ? writeHeaders : commonHeaders
  const schema = input instanceof z.ZodObject ? input : z.object({})
  const names = [...rest.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const isInPath = ([name]: [string, unknown]) => names.includes(name)
  const isElsewhere = (entry: [string, unknown]) => !isInPath(entry)
  const fields = Object.entries<z.ZodType>(schema.shape)
  const path = z.object(Object.fromEntries(fields.filter(isInPath).map(withExample(values))))
  if (!hasBody(rest)) {
    const query = z.object(Object.fromEntries(fields.filter(isElsewhere).map(withExample(values))))
    return { requestParams: { path, header, query } }
  }
  const body = names.length === 0 ? schema : withFields(schema, fields.filter(isElsewhere))
  const sent = Object.entries(values).filter(isElsewhere)
  return { requestParams: { path, header }, requestBody: toBody(body, Object.fromEntries(sent)) }
}

function toBody(schema: z.ZodType, example: object): Request['requestBody'] {
  const required = !schema.safeParse({}).success
  return { ...(required && { required }), content: { 'application/json': { schema, example } } }
}

/** The same object with these fields alone. It keeps the name, because the other fields are in the path. */
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
