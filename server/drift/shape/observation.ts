import type { Shape } from './shape.ts'
import { shapeOf } from './shape.ts'

/** What one step of a scenario was answered, without values. */
export type Observation = {
  scenario: string
  step: string
  /** Method and path with its placeholders: `GET /v1/payments/{pay.id}`. */
  call: string
  status: number
  /** The states of the resource, in the order in which they were seen: `pending/pending_waiting_transfer`. */
  states: readonly string[]
  /** Of the body, and of the headers as `header content-type`. */
  shape: Shape
}

/** An answer as it came, with its body parsed. `body` is undefined without a body. */
export type Answered = { status: number; headers: Headers; body: unknown }

/** Headers that clients depend on. Others belong to the connection. */
const headerNames = ['content-type', 'x-request-id', 'retry-after'] as const
const mediaTypes = new Set(['application/json', 'text/csv', 'text/html', 'text/plain'])

/** The shape of an answer's headers and body, and the state of the resource at its root: null without one. */
export function describeAnswer({ headers, body }: Answered): { shape: Shape; state: string | null } {
  const shape = new Map<string, ReadonlySet<string>>(body === undefined ? [] : shapeOf(body))
  for (const name of headerNames) {
    const value = headers.get(name)
    if (value !== null) shape.set(`header ${name}`, new Set([kindOfHeader(name, value)]))
  }
  return { state: takeState(shape), shape }
}

/** `approved/accredited`. The words are compared as states, so that in the shape they are any text. */
function takeState(shape: Map<string, ReadonlySet<string>>): string | null {
  const words = ['status', 'status_detail'].flatMap(path => {
    const [kind = ''] = shape.get(path) ?? []
    if (!/^=[a-z]/i.test(kind)) return []
    shape.set(path, new Set(['text']))
    return [kind.slice(1)]
  })
  return words.length === 0 ? null : words.join('/')
}

function kindOfHeader(name: string, value: string): string {
  if (name !== 'content-type') return 'present'
  const [mediaType = ''] = value.toLowerCase().split(';', 1)
  return mediaTypes.has(mediaType.trim()) ? `=${mediaType.trim()}` : 'text'
}
