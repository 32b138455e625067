/**
 * Generates what a client writes on one connection: requests that follow each other, most of them with one violation of
 * HTTP. Texts are bytes in Latin-1, one character each.
 */
import fc, { type Arbitrary } from 'fast-check'
import { bodies, framings } from './framings.ts'
import {
  type ConnectionTarget,
  expectations,
  floods,
  headersOf,
  hosts,
  methods,
  targets,
  versions,
} from './request-lines.ts'

export type RawRequest = {
  method: string
  target: string
  version: string
  /** Lines without their ends. They may contain anything, even line ends. */
  headers: string[]
  lineEnd: string
  /** The bytes after the empty line. */
  body: string
  /**
   * True if the request must be answered with 200, whatever follows it on the connection. Plain requests come first.
   */
  isPlain: boolean
  /** The maximum number of answers: 2 if a part of the body is a request of its own. */
  maxAnswers: number
}

export type ConnectionCase = {
  target: ConnectionTarget
  requests: RawRequest[]
  /** Bytes after the last request. */
  garbage: string
  /** Where the bytes are cut into pieces that are written one after the other, in thousandths of the length. */
  cuts: number[]
  /** What the client does after the last byte: it closes its half immediately or later, or resets the connection. */
  ending: 'half-close' | 'half-close after answers' | 'reset'
}

export function connections(prefix: string): Arbitrary<ConnectionCase> {
  const cases = fc.constantFrom('gateway' as const, 'simulator' as const, 'shop' as const).chain(target =>
    fc.record({
      target: fc.constant(target),
      requests: fc
        .tuple(
          fc.array(plainRequest(target, prefix), { maxLength: 2 }),
          fc.array(oddRequest(target, prefix), { maxLength: 2 }),
        )
        .map(lists => lists.flat()),
      garbage: fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: garbage }),
      cuts: fc.oneof(fc.constant<number[]>([]), fc.array(fc.nat({ max: 999 }), { maxLength: 5 })),
      ending: endings,
    }),
  )
  return cases.map(endAfterLast)
}

/**
 * Nothing follows a request after which the server closes the connection: the kernel resets a connection that is closed
 * with unread bytes, and the client loses the end of a long answer.
 */
function endAfterLast(one: ConnectionCase): ConnectionCase {
  const last = one.requests.findIndex(
    ({ version, headers }) =>
      version === 'HTTP/1.0' || headers.some(line => /^Connection:.*close/.test(line)),
  )
  return last === -1 ? one : { ...one, requests: one.requests.slice(0, last + 1), garbage: '' }
}

const endings = fc.oneof(
  { weight: 3, arbitrary: fc.constant('half-close' as const) },
  { weight: 3, arbitrary: fc.constant('half-close after answers' as const) },
  { weight: 1, arbitrary: fc.constant('reset' as const) },
)

const garbage = fc.oneof(
  fc.constantFrom('this is not HTTP\r\n\r\n', '\r\n\r\n', '\0\0\0\0', '\x16\x03\x01\x02\x00\x01', 'GET'),
  fc.constantFrom('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'GET /\r\n', '0\r\n\r\n', 'HTTP/1.1 200 OK\r\n\r\n'),
  fc.uint8Array({ minLength: 1, maxLength: 40 }).map(bytes => Buffer.from(bytes).toString('latin1')),
)

function plainRequest(target: ConnectionCase['target'], prefix: string): Arbitrary<RawRequest> {
  const paths = {
    gateway: [`/${prefix}/health`, `/${prefix}/payment-methods`, '/trpc/settings.get', '/livez'],
    simulator: ['/simulator/health', '/simulator/clock', '/v1/payment_methods'],
    shop: ['/simulator/health', '/v1/payment_methods', '/users/me'],
  }
  return fc.constantFrom(...paths[target]).map(path => ({
    method: 'GET',
    target: path,
    version: 'HTTP/1.1',
    headers: headersOf(target),
    lineEnd: '\r\n',
    body: '',
    isPlain: true,
    maxAnswers: 1,
  }))
}

/** One part of the request is odd and the others are valid; sometimes all parts are odd. */
function oddRequest(target: ConnectionCase['target'], prefix: string): Arbitrary<RawRequest> {
  const one = <T>(usual: T, odd: Arbitrary<T>) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd })
  return fc
    .record({
      method: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom('POST', 'GET') },
        { weight: 1, arbitrary: methods },
      ),
      path: targets(target, prefix),
      version: one('HTTP/1.1', versions),
      host: one(['Host: localhost'], hosts),
      expectation: one<string[]>([], expectations),
      flood: fc.oneof({ weight: 9, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: floods }),
      lineEnd: fc.oneof(
        { weight: 9, arbitrary: fc.constant('\r\n') },
        { weight: 1, arbitrary: fc.constant('\n') },
      ),
      framed: bodies.chain(framings),
    })
    .map(({ method, path, version, host, expectation, flood, lineEnd, framed }) => ({
      method,
      target: path,
      version,
      headers: [
        ...host,
        ...headersOf(target).slice(1),
        'Content-Type: application/json',
        ...framed.headers,
        ...expectation,
        ...flood,
      ],
      lineEnd,
      body: framed.body,
      isPlain: false,
      maxAnswers: framed.maxAnswers,
    }))
}

export function toBytes({ requests, garbage }: ConnectionCase): Buffer {
  const texts = requests.map(({ method, target, version, headers, lineEnd, body }) => {
    const line = [method, target, version].filter(part => part !== '').join(' ')
    return [line, ...headers, '', body].join(lineEnd)
  })
  return Buffer.from(texts.join('') + garbage, 'latin1')
}
