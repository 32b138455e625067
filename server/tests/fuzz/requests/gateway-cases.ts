/** Cases for each operation of the gateway over each transport, derived from the router. */
import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { hasBody, type RestOperation } from '../../../gateway/adapters/rest/operations.ts'
import { encodeSegment, type HttpCase, type KnownIds, placeholderOf } from '../http-case.ts'
import { oddNames, toJsonTexts } from './edit-json.ts'
import { fromSchema } from './from-schema.ts'

/** @param ids of existing resources: half of the fields with these names get them */
export function gatewayCases(
  operations: RestOperation[],
  prefix: string,
  ids: KnownIds,
): Arbitrary<HttpCase> {
  const cases = operations.flatMap(operation => {
    const { rest, input = z.object({}) } = operation
    const values = rest.raw
      ? fromSchema(rest.raw.body)
      : fromSchema(input, name => knownValue(input, name, ids))
    const json = toJsonTexts(values)
    return [restCases(operation, json, prefix), ...(rest.raw ? [] : [trpcCases(operation, json)])]
  })
  return fc.oneof(...cases)
}

function knownValue(input: z.ZodType, name: string, ids: KnownIds): Arbitrary<unknown> | undefined {
  if (!(name in ids)) return undefined
  const field = input instanceof z.ZodObject ? input.shape[name] : undefined
  const known = fc.constant(placeholderOf(name))
  return field ? fc.oneof(known, fromSchema(field)) : known
}

function restCases(operation: RestOperation, json: Arbitrary<string>, prefix: string): Arbitrary<HttpCase> {
  const { rest, name } = operation
  return fc
    .record({ json, method: methods(rest.method), headers: headers(hasBody(rest)), query: oddQuery })
    .map(({ json, method, headers, query }) => {
      const fields = readFields(json)
      const path = rest.path.replace(/\{(\w+)\}/g, (_all, field) => encodeSegment(textOf(fields[field])))
      const params = new URLSearchParams(query)
      if (rest.method === 'GET')
        for (const [field, value] of Object.entries(fields)) params.append(field, textOf(value))
      // Node refuses longer URLs before they reach a route; cases for that are among those of raw HTTP.
      const search = params.size > 0 ? `?${params}`.slice(0, 8000) : ''
      return {
        target: 'gateway',
        operation: name,
        transport: 'rest',
        method,
        path: `/${prefix}${path}${search}`,
        headers,
        body: hasBody(rest) ? withoutPathFields(json, fields, rest.path) : null,
      }
    })
}

/** A damaged text stays as it is; a valid object loses the fields that are in the path. */
function withoutPathFields(json: string, fields: Record<string, unknown>, path: string): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  if (names.length === 0) return json
  return names.reduce((text, name) => text.replace(`"${name}":${JSON.stringify(fields[name])},`, ''), json)
}

function trpcCases({ name, type }: RestOperation, json: Arbitrary<string>): Arbitrary<HttpCase> {
  const isQuery = type === 'query'
  return fc
    .record({ json, method: methods(isQuery ? 'GET' : 'POST'), headers: headers(!isQuery) })
    .map(({ json, method, headers }) => ({
      target: 'gateway',
      operation: name,
      transport: 'trpc',
      method,
      path: isQuery ? `/trpc/${name}?input=${toQueryValue(json)}` : `/trpc/${name}`,
      headers,
      body: isQuery ? null : json,
    }))
}

/** `encodeURIComponent` throws for lone surrogates; bodies contain them. */
const toQueryValue = (json: string) => encodeURIComponent(json.toWellFormed()).slice(0, 8000)

const methods = (method: string) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(method) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'),
    },
  )

const oddQuery: Arbitrary<[string, string][]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<[string, string][]>([]) },
  {
    weight: 1,
    arbitrary: fc.array(fc.tuple<[string, string]>(fc.constantFrom(...oddNames), fc.string()), {
      maxLength: 3,
    }),
  },
)

const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'x-idempotency-key',
    'x-request-id',
    'accept',
    'traceparent',
    'content-encoding',
    'x-signature',
  ),
  fc.oneof(fc.stringMatching(/^[!-~]{0,300}$/), fc.constantFrom('gzip', 'identity', 'ts=1,v1=00', '*/*')),
  { maxKeys: 2 },
)

function headers(hasBody: boolean): Arbitrary<Record<string, string>> {
  const types = fc.oneof(
    { weight: 20, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...[
          'application/json; charset=utf-8',
          'application/JSON',
          'text/plain',
          'multipart/form-data',
          '',
          'x',
        ],
      ),
    },
  )
  const more = fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders })
  return fc.tuple(types, more).map(([type, rest]) => ({ ...rest, ...(hasBody && { 'content-type': type }) }))
}

function readFields(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
  } catch {
    return {}
  }
}

/**
 * Writes a value as a program would write it into a URL. Empty if the value is nested too deeply for `JSON.stringify`.
 */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}
