/**
 * The JSON Schema of a tool's arguments, in as few tokens as possible, because agents load the schemas of all tools at
 * once.
 */
import type { Tool as McpTool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Tool } from './tool.ts'

type Schema = { [name: string]: unknown; anyOf?: Schema[] }

export function toToolSchema({ input }: Tool): McpTool['inputSchema'] {
  const { $defs = {}, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
  return simplify(schema, $defs as Record<string, Schema>) as McpTool['inputSchema']
}

/** Names that say what the type and the description of a field say already. */
const omitted = [
  '$schema',
  'id',
  'example',
  'additionalProperties',
  'maxLength',
  'minLength',
  'pattern',
  'format',
]

/** Replaces references by what they refer to, and the type "number or text" by "number". */
function simplify(value: unknown, definitions: Record<string, Schema>): unknown {
  if (Array.isArray(value)) return value.map(one => simplify(one, definitions))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...schema } = value as Schema
  if (typeof $ref === 'string') {
    const definition = definitions[$ref.slice($ref.lastIndexOf('/') + 1)]
    return simplify({ ...definition, ...schema }, definitions)
  }
  const number = schema.anyOf?.find(({ type }) => type === 'number' || type === 'integer')
  if (number) return simplify({ ...number, ...withoutUnion(schema) }, definitions)
  const { maximum } = schema
  const isBound = maximum === Number.MAX_SAFE_INTEGER
  return Object.fromEntries(
    Object.entries(schema)
      // A tool may have an argument with such a name. Its schema is an object.
      .filter(([name, one]) => !omitted.includes(name) || typeof one === 'object')
      .filter(([name]) => !(name === 'maximum' && isBound))
      .map(([name, one]) => [name, simplify(one, definitions)]),
  )
}

function withoutUnion({ anyOf: _, ...schema }: Schema): Schema {
  return schema
}
