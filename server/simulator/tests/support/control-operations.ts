/** The operations of the control API by method and path, with their schemas. */
import { z } from 'zod'
import * as control from '../../../catalog/control.ts'
import type { ControlOperation, ControlResource } from '../../../catalog/control-operation.ts'
import * as schemas from '../../api/schemas.ts'

type Control = typeof control
type Routes = {
  [Name in keyof Control]: Extract<Control[Name][keyof Control[Name]], ControlOperation>['route']
}
export type ControlRoute = Routes[keyof Routes]

type Described = { query?: z.ZodType; body?: z.ZodType; answer: z.ZodType }

const byName: Record<string, unknown> = schemas

function schemaOf(name: string): z.ZodType {
  const schema = byName[name]
  if (schema instanceof z.ZodType) return schema
  throw new Error(`There is no schema ${name}.`)
}

function describe({ route, input, numbersIds, answer }: ControlOperation): [string, Described] {
  const field = /^(POST|PUT) /.test(route) ? 'body' : 'query'
  return [
    route,
    {
      ...(numbersIds && { query: schemas.numberingSchema }),
      ...(input && { [field]: schemaOf(input) }),
      answer: schemaOf(answer),
    },
  ]
}

export const controlOperations = new Map(
  Object.values<ControlResource>(control).flatMap(resource => Object.values(resource).map(describe)),
)
