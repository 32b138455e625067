import { type JsonObject, toObject } from '../../facts/json.ts'

/**
 * The fields in which answers have lists of resources: searches, lists of orders, and merchant orders with their
 * payments.
 */
const lists = ['results', 'data', 'elements', 'payments']

/** The ids of the resources that an answer shows: its own, those of its lists, and the payment of an invoice. */
export function shownIds(body: unknown): string[] {
  if (Array.isArray(body)) return body.flatMap(idOf)
  const { payment, ...answer } = toObject(body)
  return [...idOf(answer), ...idOf(payment), ...lists.flatMap(name => listOf(answer, name).flatMap(idOf))]
}

/** The answer with `fields` in place of those of the resource, wherever the answer shows it. */
export function changeShown(body: unknown, id: string, fields: object): unknown {
  const each = (resource: unknown) =>
    isResource(resource, id) ? { ...toObject(resource), ...fields } : resource
  if (Array.isArray(body)) return body.map(each)
  if (isResource(body, id)) return each(body)
  const answer = toObject(body)
  const changed = lists.flatMap(name =>
    Array.isArray(answer[name]) ? [[name, listOf(answer, name).map(each)]] : [],
  )
  return { ...answer, ...Object.fromEntries(changed) }
}

/** Whether the answer is the resource itself, and not a list that contains it. */
export function isResource(body: unknown, id: string): boolean {
  return idOf(body)[0] === id
}

function listOf(body: JsonObject, name: string): unknown[] {
  const value = body[name]
  return Array.isArray(value) ? value : []
}

function idOf(resource: unknown): string[] {
  const { id } = toObject(resource)
  return typeof id === 'string' || typeof id === 'number' ? [String(id)] : []
}
