/** Finds the faults of a body by the declaration of its request. */
import { isObject, type JsonObject, toInteger, toNumber } from '../../facts/json.ts'
import { described, ignored } from './described.ts'
import {
  type Field,
  type Fields,
  type Finding,
  fault,
  type RequestBody,
  type Situation,
  type TextField,
} from './field.ts'
import type { Rule } from './rule.ts'

/** A warning names as many of the documented values. */
const shownValues = 12

type Place = {
  path: string
  /** The rule for unknown names at this place, if they are faults. */
  unknown: Rule | null | undefined
  isJsonSchema: boolean | undefined
  found: Finding[]
}

/**
 * Returns all faults of a body in this order: unknown names; wrong fields, in the order of the declaration; fields that
 * are valid alone but not together. A body that is read by JSON Schema has another order: the unknown names of each
 * object come after the faults of its fields. If such a body is no object, its fields are not checked.
 */
export function checkRequest(request: RequestBody, body: unknown, situation: Situation): Finding[] {
  const { isJsonSchema, unknown = ignored } = request
  const sent = isObject(body) ? body : {}
  const wrong = checkBodyItself(request, body)
  const found: Finding[] = []
  const isRead = !isJsonSchema || wrong.length === 0
  if (isRead) checkObject(request, sent, { path: '', unknown, isJsonSchema, found })
  if (!isJsonSchema)
    found.sort((one, other) => Number(other.kind === 'unknown') - Number(one.kind === 'unknown'))
  return [...wrong, ...found, ...(request.together?.(sent, situation) ?? [])]
}

function checkBodyItself({ body: rule, isRequired }: RequestBody, body: unknown): Finding[] {
  const isFine = isObject(body) || (!isRequired && (body === undefined || body === null))
  return rule && !isFine ? [{ kind: 'type', path: '', rule }] : []
}

type ObjectField = Pick<Extract<Field, { is: 'object' }>, 'fields' | 'notEmpty' | 'unknown'>

function checkObject({ fields, notEmpty, unknown }: ObjectField, sent: JsonObject, place: Place) {
  const isEmpty = notEmpty !== undefined && Object.keys(sent).length === 0
  if (isEmpty) place.found.push({ kind: 'missing', path: place.path, rule: notEmpty })
  else if (fields) checkFields(fields, sent, unknown === undefined ? place : { ...place, unknown })
}

/** Looks at the names that were sent: a payment sends 7 of 45, and looking at each of these takes 5% of its time. */
function checkFields(fields: Fields, sent: JsonObject, place: Place) {
  const { path, isJsonSchema, unknown, found } = place
  const before = path === '' ? '' : `${path}.`
  const first = found.length
  const others: string[] = []
  for (const name of Object.keys(sent)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const value = sent[name]
    if (!field) others.push(name)
    else if (!isAbsent(value, isJsonSchema))
      checkField(field, value, { path: before + name, isJsonSchema, unknown, found })
  }
  for (const [name, rule] of requiredOf(fields))
    if (isAbsent(sent[name], isJsonSchema)) found.push({ kind: 'missing', path: before + name, rule })
  if (found.length === first && others.length === 0) return
  const wrong = inOrder(fields, found.splice(first), before.length)
  const known = Object.keys(fields)
  const unknowns = others.flatMap((name): Finding[] =>
    unknown ? [{ kind: 'unknown', path: before + name, rule: unknown, unknown: { name, known } }] : [],
  )
  for (const each of isJsonSchema ? [...wrong, ...unknowns] : [...unknowns, ...wrong]) found.push(each)
}

const required = new WeakMap<Fields, [name: string, rule: Rule][]>()

function requiredOf(fields: Fields) {
  const known = required.get(fields)
  if (known) return known
  const made = Object.entries(fields).flatMap(([name, { required: rule }]): [string, Rule][] =>
    rule ? [[name, rule]] : [],
  )
  required.set(fields, made)
  return made
}

/** The faults in the order in which the declaration has their fields. */
function inOrder(fields: Fields, found: Finding[], pathLength: number): Finding[] {
  const names = Object.keys(fields)
  const placeOf = ({ path }: Finding) => names.indexOf(path.slice(pathLength).split(/[.[]/, 1)[0] ?? '')
  return found.sort((one, other) => placeOf(one) - placeOf(other))
}

function isAbsent(value: unknown, isJsonSchema: boolean | undefined): value is null | undefined {
  return value === undefined || (value === null && !isJsonSchema)
}

/** Looks at a value that is not absent. */
function checkField(field: Field, value: unknown, place: Place) {
  const { path, isJsonSchema, found } = place
  if (field.doubtful) found.push({ kind: 'unknown', path, rule: field.doubtful })
  if (hasType(field, value, isJsonSchema)) checkValue(field, value, place)
  else if (field.type) found.push({ kind: 'type', path, rule: field.type })
}

function hasType({ is }: Field, value: unknown, isJsonSchema: boolean | undefined): boolean {
  if (isJsonSchema && (is === 'number' || is === 'integer') && typeof value !== 'number') return false
  switch (is) {
    case 'text':
    case 'boolean':
      return typeof value === (is === 'text' ? 'string' : 'boolean')
    case 'id':
      return typeof value === 'string' || typeof value === 'number'
    case 'number':
      return toNumber(value) !== null
    case 'integer':
      return toInteger(value) !== null
    case 'object':
      return isObject(value)
    case 'list':
      return Array.isArray(value)
    case 'any':
      return true
  }
}

function checkValue(field: Field, value: unknown, place: Place) {
  switch (field.is) {
    case 'text':
    case 'id':
      return checkText(field, String(value), place)
    case 'number':
    case 'integer':
      if (typeof value === 'string' && !field.isId)
        place.found.push({ kind: 'type', path: place.path, rule: described })
      return checkNumber(field, toNumber(value) ?? 0, place)
    case 'object':
      return checkObject(field, value as JsonObject, place)
    case 'list':
      return checkList(field, value as readonly unknown[], place)
  }
}

type ListField = Extract<Field, { is: 'list' }>

/** Does not read a list further that is too long. An item that is null is absent, too. */
function checkList({ items: item, minItems, maxItems }: ListField, items: readonly unknown[], place: Place) {
  const { path, isJsonSchema } = place
  const isOfLength = checkBounds(items.length, [minItems, maxItems], { kind: 'length', place })
  if (!item || !isOfLength) return
  for (const [index, each] of items.entries())
    if (!isAbsent(each, isJsonSchema)) checkField(item, each, { ...place, path: `${path}[${index}]` })
}

function checkText(field: TextField, text: string, place: Place) {
  const { path, found } = place
  const { minLength, maxLength, oneOf, forms } = field
  if (minLength || maxLength) checkBounds(text.length, [minLength, maxLength], { kind: 'length', place })
  if (oneOf && !oneOf[0].includes(text))
    found.push({
      ...fault(path, oneOf[1], 'value'),
      documented: oneOf[0].filter(Boolean).slice(0, shownValues).join(', '),
    })
  for (const [form, rule] of forms ?? []) {
    const isOfForm = form instanceof RegExp ? form.test(text) : form(text)
    if (!isOfForm) found.push({ kind: 'value', path, rule })
  }
}

type NumberField = Extract<Field, { is: 'number' | 'integer' }>

function checkNumber({ whole, min, max }: NumberField, number: number, place: Place) {
  if (whole && !Number.isInteger(number)) place.found.push({ kind: 'value', path: place.path, rule: whole })
  else checkBounds(number, [min, max], { kind: 'bound', place })
}

type Limit = readonly [number, Rule] | undefined

/** Whether the value is within the bounds. */
function checkBounds(
  value: number,
  [min, max]: readonly [Limit, Limit],
  { kind, place: { path, found } }: { kind: Finding['kind']; place: Place },
): boolean {
  if (min && value < min[0]) found.push({ kind, path, rule: min[1], documented: `≥ ${min[0]}` })
  else if (max && value > max[0]) found.push({ kind, path, rule: max[1], documented: `≤ ${max[0]}` })
  else return true
  return false
}
