/** The schemas of columns and of their filters. */
import type { z } from 'zod'
import type { Column, Columns, MakeSchema } from './entry-columns.ts'
import { schemaTools } from './entry-schemas.ts'

type SchemasOf<C extends Columns> = { -readonly [Name in keyof C]: ReturnType<C[Name]['schema']> }
type Filtered = Readonly<Record<string, Partial<Column>>>
type FiltersOf<C extends Filtered> = {
  -readonly [Name in keyof C as C[Name] extends { filter: MakeSchema } ? Name : never]: C[Name] extends {
    filter: infer Filter extends MakeSchema
  }
    ? z.ZodOptional<ReturnType<Filter>>
    : never
}

/** The schema of each column. */
export function schemasOf<C extends Columns>(columns: C): SchemasOf<C> {
  const schemas = Object.entries(columns).map(([name, { schema }]) => [name, schema(schemaTools)])
  // The result type of `Object.fromEntries` has no names.
  return Object.fromEntries(schemas) as SchemasOf<C>
}

/** The schema of each filter, which is optional. */
export function filtersOf<C extends Filtered>(columns: C): FiltersOf<C> {
  const filters = Object.entries(columns).flatMap(([name, { filter }]) =>
    filter ? [[name, filter(schemaTools).optional()]] : [],
  )
  return Object.fromEntries(filters) as FiltersOf<C>
}
