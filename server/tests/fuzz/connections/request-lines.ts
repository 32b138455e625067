/** Request lines and headers that no well-behaved client sends. */
import fc, { type Arbitrary } from 'fast-check'
import { demoCredentials } from '../../../facts/demo-credentials.ts'

/** The headers of a plain request. Host comes first. */
/** Whose port the bytes go to. `shop` is the shop proxy in front of the simulator. */
export type ConnectionTarget = 'gateway' | 'simulator' | 'shop'

export function headersOf(target: ConnectionTarget): string[] {
  const ofShop = [`Authorization: Bearer ${demoCredentials.accessToken}`]
  const ofTarget = { gateway: [], simulator: ofShop, shop: ofShop }
  return ['Host: localhost', ...ofTarget[target]]
}

export const methods = fc.constantFrom(
  ...['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PRI', 'QUERY', 'SEARCH', 'PROPFIND'],
  ...['get', '', 'G ET', 'GET\t', 'G\0T', 'x'.repeat(300), 'M-SEARCH', 'POST\x0b'],
)

const tricks = [
  ...[
    '//',
    '/../',
    '/./',
    '/%2e%2e/',
    '/..%2f',
    '/%252e%252e/',
    '%00',
    '%',
    '%zz',
    '%E0%A4%A',
    '\\..\\',
    ';a=b',
  ],
  ...[
    '/?',
    '?a',
    '#fragment',
    '/*',
    '\x7f',
    '\xff',
    '%ff',
    '/%2F',
    '//evil.example/',
    '?__proto__[x]=1',
    '/.',
  ],
  ...[
    '?a=%00',
    '/constructor',
    '?constructor=1&toString=2',
    '/'.repeat(500),
    '?'.repeat(500),
    '/a'.repeat(4000),
  ],
]
const whole = [
  ...[
    '',
    '*',
    '/',
    '//',
    '/..',
    '/%2e%2e',
    '/%00',
    'localhost:80',
    'http://localhost/livez',
    'http://evil.example/',
  ],
  ...[
    'https://user:password@127.0.0.1/',
    'file:///etc/passwd',
    'http:///',
    '://',
    '/ /',
    'livez',
    '/\t',
    '/\xe9',
  ],
  ...[
    '/assets/../../../../etc/passwd',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
  ],
  ...['/.git/config', '/js/v2/../../x', '/checkout/start?pref_id=../../x', `/${'x'.repeat(20_000)}`],
]

export function targets(target: ConnectionTarget, prefix: string): Arbitrary<string> {
  const ofProvider = [
    '/v1/payments',
    '/v1/customers',
    '/v1/payments/search',
    '/simulator/clock',
    '/checkout/start',
    '/js/v2',
  ]
  const paths = {
    gateway: [
      ...['payments', 'payments/1/refunds', 'customers', 'health', 'webhooks'].map(
        path => `/${prefix}/${path}`,
      ),
      ...['/trpc/payments.create', '/trpc/health.get', '/trpc/notifications.feed', '/livez', '/metrics'],
    ],
    simulator: ofProvider,
    shop: ofProvider,
  }
  const known = fc.constantFrom(...paths[target])
  return fc.oneof(
    { weight: 6, arbitrary: known },
    { weight: 2, arbitrary: fc.tuple(known, fc.constantFrom(...tricks)).map(parts => parts.join('')) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...tricks), known).map(parts => parts.join('')) },
    { weight: 2, arbitrary: fc.constantFrom(...whole) },
  )
}

export const versions = fc.constantFrom(
  ...[
    'HTTP/1.0',
    'HTTP/0.9',
    'HTTP/2.0',
    'HTTP/1.2',
    'HTTP/9.9',
    'http/1.1',
    'HTTP/1.1 ',
    'HTTP/1.1.1',
    'HTTP/11',
  ],
  ...['', 'HTTP/', 'HTTP/1.', 'RTSP/1.0', 'HTTP/1.1\t', '\x0bHTTP/1.1', 'HTTP/+1.1'],
)

export const hosts: Arbitrary<string[]> = fc.constantFrom(
  ...[
    [],
    ['Host:'],
    ['Host: localhost', 'Host: localhost'],
    ['Host: localhost', 'Host: evil.example'],
    ['host: localhost', 'HOST: evil.example'],
  ],
  ...[
    ['Host : localhost'],
    [' Host: localhost'],
    ['Host: localhost\r\n evil.example'],
    ['Host: localhost, evil.example'],
  ],
  ...[
    ['Host: evil.example'],
    ['Host: localhost:99999'],
    ['Host: [::1'],
    ['Host: a b'],
    ['Host: \xff'],
    ['Host: @'],
  ],
  ...[
    ['X: y', 'Host: localhost'],
    ['Host: localhost\0'],
    ['Host: localhost', 'X-Forwarded-Host: evil.example'],
  ],
)

export const expectations: Arbitrary<string[]> = fc.constantFrom(
  ...[['Expect: 100-continue'], ['Expect: 200-ok'], ['Expect:'], ['Expect: 100-Continue, x']],
  ...[
    ['Upgrade: websocket', 'Connection: Upgrade'],
    ['Upgrade: h2c', 'Connection: Upgrade, HTTP2-Settings', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
    ['Connection: upgrade', 'Upgrade: TLS/1.0'],
  ],
  ...[
    ['Connection: close'],
    ['Connection: keep-alive, close'],
    ['Connection: host'],
    ['Keep-Alive: timeout=-1'],
  ],
  ...[
    ['Trailer: Host'],
    ['TE: trailers'],
    ['Content-Encoding: gzip'],
    ['Range: bytes=0-0,1-1,-1'],
    ['If-None-Match: *'],
  ],
  ...[
    ['X: a\r\n folded'],
    ['X: a\rb'],
    ['X: a\nY: b'],
    ['X\0: y'],
    ['X: \0'],
    [': empty'],
    ['no colon'],
    ['X Y: z'],
  ],
  ...[['\xe9: x'], ['X: \xe9\x80'], ['__proto__: 1'], ['constructor: 1'], ['X: y'.padEnd(9000, 'y')]],
  ...[
    ['Content-Type: text/plain'],
    ['Content-Type:'],
    ['Content-Type: \xff'],
    ['Accept: text/html'],
    ['Accept: \0'],
  ],
  ...[['Cookie: =;=;;a', 'Cookie: b'], ['Authorization: \xff'], ['Accept-Language: *;q=9'], ['Origin: null']],
)

export const floods: Arbitrary<string[]> = fc.oneof(
  fc.integer({ min: 100, max: 3000 }).map(count => Array.from({ length: count }, (_, at) => `X${at}: y`)),
  fc.integer({ min: 100, max: 2000 }).map(count => Array.from({ length: count }, () => 'Cookie: a')),
  fc.integer({ min: 8000, max: 70_000 }).map(length => [`X: ${'y'.repeat(length)}`]),
  fc.integer({ min: 8000, max: 70_000 }).map(length => [`${'X'.repeat(length)}: y`]),
)
