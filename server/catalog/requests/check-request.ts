/** Finds the faults of a body by the declaration of its request. */
import { isObject, type JsonObject, toInteger, toNumber } from '../../facts/json.ts'
import type { Field, Fields, Finding, RequestBody, Situation, TextField } from './field.ts'
import type { Rule } from './rule.ts'

/** `unknown`: the rule for unknown names at this place, if they are faults. */
type Place = { path: string; unknown: Rule | undefined }

/** All faults: first unknown names, then the fields in the order of their declaration, then those of fields together. */
export function checkRequest(request: RequestBody, body: unknown, situation: Situation): Finding[] {
  const sent = isObject(body) ? body : {}
  const found = checkFields(request.fields, sent, { path: '', unknown: request.unknown })
  return [
    ...checkBodyItself(request, body),
    ...found.filter(({ kind }) => kind === 'unknown'),
    ...found.filter(({ kind }) => kind !== 'unknown'),
    ...(request.together?.(sent, situation) ?? []),
  ]
}

function checkBodyItself({ body: rule, isRequired }: RequestBody, body: unknown): Finding[] {
  const isFine = isObject(body) || (!isRequired && (body === undefined || body === null))
  return rule && !isFine ? [{ kind: 'type', path: '', rule }] : []
}

function checkFields(fields: Fields, sent: JsonObject, { path, unknown }: Place): Finding[] {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  const known = Object.keys(fields)
  const unknownNames = Object.keys(sent).filter(name => !Object.hasOwn(fields, name))
  return [
    ...unknownNames.flatMap((name): Finding[] =>
      unknown ? [{ kind: 'unknown', path: at(name), rule: unknown, unknown: { name, known } }] : [],
    ),
    ...Object.entries(fields).flatMap(([name, field]) =>
      checkField(field, sent[name], { path: at(name), unknown }),
    ),
  ]
}

function checkField(field: Field, value: unknown, place: Place): Finding[] {
  const { path } = place
  if (value === undefined || value === null)
    return field.required ? [{ kind: 'missing', path, rule: field.required }] : []
  if (field.doubtful) return [{ kind: 'unknown', path, rule: field.doubtful }]
  if (!hasType(field, value)) return field.type ? [{ kind: 'type', path, rule: field.type }] : []
  return checkValue(field, value, place)
}

function hasType({ is }: Field, value: unknown): boolean {
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

function checkValue(field: Field, value: unknown, place: Place): Finding[] {
  const { path } = place
  switch (field.is) {
    case 'text':
    case 'id':
      return checkText(field, String(value), path)
    case 'number':
    case 'integer':
      return checkNumber(field, toNumber(value) ?? 0, path)
    case 'object':
      if (!field.fields) return []
      return checkFields(field.fields, value as JsonObject, { path, unknown: field.unknown ?? place.unknown })
    case 'list': {
      const items = value as readonly unknown[]
      const { items: item, minItems: min, maxItems: max } = field
      const bounds = checkBounds(items.length, { min, max }, { kind: 'length', path })
      // A list that is too long is not read further.
      if (!item || bounds.length > 0) return bounds
      return items.flatMap((each, index) => checkField(item, each, { ...place, path: `${path}[${index}]` }))
    }
    default:
      return []
  }
}

function checkText(field: TextField, text: string, path: string): Finding[] {
  const { minLength: min, maxLength: max, oneOf, forms = [] } = field
  const found = checkBounds(text.length, { min, max }, { kind: 'length', path })
  if (oneOf && !oneOf[0].includes(text)) found.push({ kind: 'value', path, rule: oneOf[1] })
  const broken = forms.filter(([form]) => !(form instanceof RegExp ? form.test(text) : form(text)))
  return [...found, ...broken.map(([, rule]): Finding => ({ kind: 'value', path, rule }))]
}

type NumberField = Extract<Field, { is: 'number' | 'integer' }>

function checkNumber(field: NumberField, number: number, path: string): Finding[] {
  if (field.whole && !Number.isInteger(number)) return [{ kind: 'value', path, rule: field.whole }]
  return checkBounds(number, field, { kind: 'bound', path })
}

type Limit = readonly [number, Rule] | undefined

function checkBounds(
  value: number,
  { min, max }: { min?: Limit; max?: Limit },
  at: Pick<Finding, 'kind' | 'path'>,
): Finding[] {
  if (min && value < min[0]) return [{ ...at, rule: min[1] }]
  return max && value > max[0] ? [{ ...at, rule: max[1] }] : []
}
