import type { Shape } from './shape.ts'
import { shapeOf } from './shape.ts'

/** The answer to one step of a scenario, without values. */
export type Observation = {
  scenario: string
  step: string
  /** The method and the path with its placeholders: `GET /v1/payments/{pay.id}`. */
  call: string
  status: number
  /** The states of the resource, in the order in which they were seen: `pending/pending_waiting_transfer`. */
  states: readonly string[]
  /** The shape of the body, and of the headers as `header content-type`. */
  shape: Shape
}

/** An answer as it came, with its body parsed. `body` is undefined without a body. */
export type Answered = { status: number; headers: Headers; body: unknown }

/** Headers that clients depend on. Other headers belong to the connection. */
const headerNames = ['content-type', 'x-request-id', 'retry-after'] as const
const mediaTypes = new Set(['application/json', 'text/csv', 'text/html', 'text/plain'])

/**
 * The shape of an answer's headers and body, and the state of the resource at its root. The state is null if there is
 * none.
 */
export function describeAnswer({ headers, body }: Answered): { shape: Shape; state: string | null } {
  const shape = new Map<string, ReadonlySet<string>>(body === undefined ? [] : shapeOf(body))
  for (const name of headerNames) {
    const value = headers.get(name)
    if (value !== null) shape.set(`header ${name}`, new Set([kindOfHeader(name, value)]))
  }
  return { state: takeState(shape), shape }
}

/**
 * Takes the state out of the shape, such as `approved/accredited`. States are compared apart, so the shape has any text
 * in their place. A word that is in no closed set is `unknown`: the word itself may be data.
 */
function takeState(shape: Map<string, ReadonlySet<string>>): string | null {
  const words = ['status', 'status_detail'].flatMap(path => {
    const [kind = ''] = shape.get(path) ?? []
    if (!/^(?:=[a-z]|text)/i.test(kind)) return []
    shape.set(path, new Set(['text']))
    return [kind === 'text' ? unknownWord : kind.slice(1)]
  })
  return words.length === 0 ? null : words.join('/')
}

/** What stands for a status that is in no closed set. */
export const unknownWord = 'unknown'

function kindOfHeader(name: string, value: string): string {
  if (name !== 'content-type') return 'present'
  const [mediaType = ''] = value.toLowerCase().split(';', 1)
  return mediaTypes.has(mediaType.trim()) ? `=${mediaType.trim()}` : 'text'
}
