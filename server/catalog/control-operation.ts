/** What an entry of the control API is. Like the other entries, it is plain data that names its schemas. */
import type { z } from 'zod'
import type * as schemas from '../simulator/api/schemas.ts'
import type { Method, PathFields } from './operation.ts'

type Schemas = {
  [Name in keyof typeof schemas as (typeof schemas)[Name] extends z.ZodType
    ? Name
    : never]: (typeof schemas)[Name]
}
/** The name of an export of `server/simulator/api/`. */
export type ControlSchemaName = keyof Schemas

export type ControlOperation = {
  /** The method and the path, in which `{name}` is a field of the input. */
  route: `${Method} /simulator/${string}`
  /** The schema of the query, or of the body of a POST or PUT. */
  input?: ControlSchemaName
  answer: ControlSchemaName
  /** True if the query says from where new ids continue (`numberingSchema`). */
  numbersIds?: true
}
export type ControlResource = Record<string, ControlOperation>

type SchemaOf<E> = E extends { input: infer Name extends ControlSchemaName } ? Schemas[Name] : never
type Numbering<E, T> = E extends { numbersIds: true } ? T : unknown
type NumberingSchema = Schemas['numberingSchema']

/** The fields of path, query and body. */
export type ControlInput<E extends ControlOperation> = PathFields<E['route']> &
  ([SchemaOf<E>] extends [never] ? unknown : z.input<SchemaOf<E>>) &
  Numbering<E, Partial<z.input<NumberingSchema>>>

/** The same fields, as the schemas return them. */
export type ParsedControlInput<E extends ControlOperation> = PathFields<E['route']> &
  ([SchemaOf<E>] extends [never] ? unknown : z.output<SchemaOf<E>>) &
  Numbering<E, z.output<NumberingSchema>>

export type ControlAnswer<E extends ControlOperation> = z.output<Schemas[E['answer']]>
