/** What is sent to the provider for an operation of the catalog. */
import type { Method, ProviderOperation } from '../../catalog/operation.ts'
import { providerRouteOf } from '../../catalog/rest-request.ts'
import { sellersHeader } from '../../facts/connected-sellers.ts'
import { gradingsHeader } from '../../facts/gradings.ts'
import { cancelableStatusHeader } from '../../facts/in-person-orders.ts'
import type { ProviderRequest } from './client.ts'

export type Input = Readonly<Record<string, unknown>>

/** A field of the input that is sent as a header. */
type HeaderField = {
  field: string
  header: string
  /** Returns the value of the header for a value of the field. Null: the header is not sent. */
  toHeader: (value: unknown, isSimulated: boolean) => string | null
}

/** The method of an operation, and the texts of its path, between which are names of fields of the input. */
type Template = { method: Method; path: readonly string[] }
const templates = new WeakMap<ProviderOperation, Template>()

function templateOf(operation: ProviderOperation): Template {
  const known = templates.get(operation)
  if (known) return known
  const [method, path] = providerRouteOf(operation).split(' ') as [Method, string]
  const template = { method, path: path.split(parameter) }
  templates.set(operation, template)
  return template
}

const parameter = /\{(\w+)\}/

/** Searches leave out what gradings created, unless the input asks for it. Mercado Pago has no gradings. */
const gradings: HeaderField = {
  field: 'gradings',
  header: gradingsHeader,
  toHeader: (value, isSimulated) => (isSimulated && value !== 'included' ? 'omit' : null),
}

const atTerminal: HeaderField = {
  field: 'at_terminal',
  header: cancelableStatusHeader,
  toHeader: value => (value === true ? 'at_terminal' : null),
}

const headerFields = { gradings, at_terminal: atTerminal }

/**
 * What is sent to the provider: the fields of the input that no path names are the query, or the body.
 * @param isSimulated whether the provider may be the simulator
 */
export function toRequest(operation: ProviderOperation, input: Input, isSimulated: boolean): ProviderRequest {
  const { safety = 'repeatable', fixed, omitsEmptyBody = false } = operation
  const header = operation.header && headerFields[operation.header]
  const { method, path } = templateOf(operation)
  const rest: Record<string, unknown> = { ...input, ...fixed }
  let filled = ''
  for (const [index, part] of path.entries()) {
    if (index % 2 === 0) {
      filled += part
      continue
    }
    filled += rest[part]
    delete rest[part]
  }
  const headers: Record<string, string> = {}
  if (header) {
    const text = header.toHeader(input[header.field], isSimulated)
    if (text !== null) headers[header.header] = text
    delete rest[header.field]
  }
  if (isSimulated && path.length > 1) headers[sellersHeader] = 'included'
  const sent = method === 'GET' ? { query: rest } : { body: rest }
  const isOmitted = omitsEmptyBody && Object.keys(rest).length === 0
  return {
    method,
    path: filled,
    safety,
    headers,
    ...(!isOmitted && sent),
  }
}
