/** Derives a tool from each operation whose meta declares one. */
import { z } from 'zod'
import { notificationDetailSchema } from '../../../contract/journal.ts'
import type { RestOperation } from '../rest/operations.ts'
import { describeData } from './present.ts'
import { type Tool, tool } from './tool.ts'
import { toVerdictText } from './verdict-text.ts'

export function deriveTools(operations: readonly RestOperation[]): Tool[] {
  return operations.flatMap(operation => toTool(operation) ?? [])
}

/** Tools whose outcome is more than the state of a resource. */
const describers: Partial<Record<string, (data: unknown) => string>> = {
  'notifications.get': data => toVerdictText(notificationDetailSchema.parse(data)),
}

function toTool({ name: procedure, meta, rest, input }: RestOperation): Tool | null {
  const { tool: facts } = meta
  if (!facts) return null
  if (!(input instanceof z.ZodObject)) throw new Error(`${procedure} has no fields.`)
  const { fields, fixed, ...described } = facts
  const fieldOf = new Map(fields.map(field => [toSnakeCase(field), field]))
  const exampleInput = rest.example.input ?? {}
  const rename = (values: object, nameOf: (name: string) => string | undefined) =>
    Object.fromEntries(Object.entries(values).flatMap(([name, value]) => [[nameOf(name) ?? name, value]]))
  return tool({
    ...described,
    fields: Object.fromEntries([...fieldOf].map(([name, field]) => [name, input.shape[field]])),
    example: rename(
      Object.fromEntries(Object.entries(exampleInput).filter(([field]) => fields.includes(field))),
      toSnakeCase,
    ),
    isShownAsIs: meta.isUnrecorded === true || procedure === 'testUsers.create',
    run: async (args, { call }) => {
      const data = await call(procedure, { ...rename(args, name => fieldOf.get(name)), ...fixed })
      const text = describers[procedure]?.(data) ?? describeData(data)
      return { data, text }
    },
  })
}

/** The provider's own MCP tools write argument names in this way. */
export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
