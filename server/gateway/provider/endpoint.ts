/** How an endpoint of the provider is described, and what is sent to it. */
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

type WriteOptions = {
  header?: HeaderField
  /** True if no body is sent when no field belongs in it. By default the body is then `{}`. */
  omitsEmptyBody?: boolean
}

/** `Answer` is the type of the endpoint's answer. */
export type Endpoint<Answer> = Pick<ProviderRequest, 'method' | 'safety'> &
  WriteOptions & {
    /**
     * The texts between the parameters of the path. After each text but the last comes the name of a field of the
     * input.
     */
    path: readonly string[]
    /** Never set: the member only carries the type. */
    answer?: Answer
  }

/** @param path `{name}` stands for a field of the input; the other fields are the query */
export function read<Answer>(path: string, header?: HeaderField): Endpoint<Answer> {
  return { method: 'GET', path: splitPath(path), safety: 'repeatable', ...(header && { header }) }
}

/** @param path `{name}` stands for a field of the input; the other fields are the body */
export function write<Answer>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  safety: ProviderRequest['safety'],
  options: WriteOptions = {},
): Endpoint<Answer> {
  return { method, path: splitPath(path), safety, ...options }
}

/** Splits a path into texts and names of parameters, in turns. */
function splitPath(path: string): string[] {
  return path.split(/\{(\w+)\}/)
}

/** Searches leave out what gradings created, unless the input asks for it. Mercado Pago has no gradings. */
export const gradings: HeaderField = {
  field: 'gradings',
  header: gradingsHeader,
  toHeader: (value, isSimulated) => (isSimulated && value !== 'included' ? 'omit' : null),
}

export const atTerminal: HeaderField = {
  field: 'at_terminal',
  header: cancelableStatusHeader,
  toHeader: value => (value === true ? 'at_terminal' : null),
}

/** @param isSimulated whether the provider may be the simulator */
export function toRequest(
  { method, path, safety, header, omitsEmptyBody = false }: Endpoint<unknown>,
  input: Input,
  isSimulated: boolean,
): ProviderRequest {
  const rest: Record<string, unknown> = { ...input }
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
