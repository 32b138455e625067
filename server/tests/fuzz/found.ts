/** The cases that `npm run fuzz` has found, each in its smallest form. `npm test` runs them again. */
import type { ConnectionCase, RawRequest } from './connections/connection-case.ts'
import type { Step } from './flows/step.ts'
import { type HttpCase, placeholderOf } from './http-case.ts'

type Found<T> = [what: string, smallest: T]

const common = { target: 'gateway', transport: 'rest', method: 'GET', headers: {}, body: null } as const
const toCase = (request: Pick<HttpCase, 'operation'> & Partial<HttpCase>): HttpCase => ({
  ...common,
  path: `/trpc/${request.operation}`,
  ...request,
})

type FoundRequest = Found<Parameters<typeof toCase>[0]>
const foundRequests: FoundRequest[] = [
  [
    'a GET with the content type of a form was text/plain over tRPC',
    { transport: 'trpc', operation: 'payments.cancel', headers: { 'content-type': 'multipart/form-data' } },
  ],
  [
    'a search for nothing but letters newer than Unicode 6.1 was 503',
    { operation: 'calls.list', path: `/api/gateway/calls?text=${encodeURIComponent('\u19b0'.repeat(3))}` },
  ],
  [
    'a search for letters that are newer than Unicode 6.1 was 503',
    {
      operation: 'notifications.list',
      path: `/api/gateway/notifications?text=${encodeURIComponent('a\u19b0一')}`,
    },
  ],
  [
    'a scenario could be exported under an empty name, and not be loaded again',
    { target: 'control', operation: 'GET /simulator/scenario', path: '/simulator/scenario?name=' },
  ],
  ['TRACE over tRPC was 500', { transport: 'trpc', operation: 'payments.get', method: 'TRACE' }],
  [
    'another method over tRPC was text/plain',
    { transport: 'trpc', operation: 'payments.get', method: 'DELETE' },
  ],
  ['GET of a mutation had no Allow', { transport: 'trpc', operation: 'payments.create', method: 'GET' }],
  [
    'a filter with a member named toString was 500',
    {
      transport: 'trpc',
      operation: 'payments.search',
      method: 'GET',
      path: `/trpc/payments.search?input=${encodeURIComponent('{"then":{"toString":1}}')}`,
    },
  ],
  [
    'a content type in capitals was 415 as text/plain',
    {
      transport: 'trpc',
      operation: 'payments.cancel',
      method: 'POST',
      headers: { 'content-type': 'application/JSON' },
      body: JSON.stringify({ paymentId: placeholderOf('paymentId') }),
    },
  ],
]
const foundInSimulator: Found<HttpCase>[] = [
  [
    'a quantity with a member named toString was 500',
    {
      target: 'provider',
      operation: 'POST /merchant_orders',
      transport: 'rest',
      method: 'POST',
      path: '/merchant_orders?',
      headers: { 'content-type': 'application/json' },
      body: '{"items":[{"title":"APRO","quantity":{"toString":1,"valueOf":1},"unit_price":0}]}',
    },
  ],
]
export const requests: Found<HttpCase>[] = [
  ...foundRequests.map(([what, request]): Found<HttpCase> => [what, toCase(request)]),
  ...foundInSimulator,
]

const order = { do: 'pay', cents: 10_000, holder: 'APRO', capture: true, token: 'new' } as const

export const flows: Found<Step[]>[] = [
  [
    'the answer to a repeated refund was not in the API reference',
    [
      { transport: 'rest', ...order },
      { transport: 'rest', do: 'refund', payment: 0, share: 100 },
      { transport: 'rest', do: 'repeatRefund', refund: 0, isChanged: false },
    ],
  ],
]

const get: RawRequest = {
  method: 'GET',
  target: '/simulator/health',
  version: 'HTTP/1.1',
  headers: ['Host: localhost'],
  lineEnd: '\r\n',
  body: '',
  isPlain: true,
  maxAnswers: 1,
}
const odd: RawRequest = { ...get, isPlain: false, headers: ['Host: localhost', 'Transfer-Encoding: chunked'] }
const connection: Omit<ConnectionCase, 'requests'> = {
  target: 'simulator',
  garbage: '',
  cuts: [],
  ending: 'half-close after answers',
}

export const connections: Found<ConnectionCase>[] = [
  [
    'a broken body was refused before the request in front of it was answered',
    { ...connection, requests: [get, { ...odd, method: 'POST', target: '/v1/payments', body: 'g\r\n' }] },
  ],
  [
    'a request that was answered before its body broke got a second answer',
    { ...connection, requests: [{ ...odd, method: 'HEAD', target: '/v1/payments', body: '0\r\n' }] },
  ],
  [
    'CONNECT dropped the answer to the request in front of it',
    { ...connection, requests: [get, { ...odd, method: 'CONNECT', target: 'localhost:80' }] },
  ],
  [
    'a request with an unknown Expect and a broken body got two answers',
    {
      ...connection,
      target: 'gateway',
      ending: 'half-close',
      requests: [
        {
          ...odd,
          method: 'POST',
          target: '/api/gateway/payments//',
          headers: ['Content-Type: application/json', 'Transfer-Encoding: chunked', 'Expect: 200-ok'],
          body: ' 17\r\n{"amount":1,"amount":2}\r\n0\r\n\r\n',
        },
      ],
    },
  ],
  [
    'an unknown Expect with a body that ends early got two answers (simulator)',
    {
      ...connection,
      requests: [
        {
          ...odd,
          method: 'POST',
          target: '/assets/x',
          headers: ['Host: localhost', 'Content-Length: 3', 'Expect:'],
          body: '{}',
        },
      ],
    },
  ],
  [
    'the method PRI was 500',
    {
      ...connection,
      target: 'gateway',
      requests: [{ ...odd, method: 'PRI', target: '/livez', headers: ['Host: localhost'] }],
    },
  ],
  ...(['gateway', 'simulator'] as const).map(
    (target): Found<ConnectionCase> => [
      `an unknown Expect in front of a body lost the answer before it (${target})`,
      {
        ...connection,
        target,
        cuts: [0, 0, 915],
        requests: [
          { ...get, target: target === 'gateway' ? '/api/gateway/health' : '/simulator/health' },
          {
            ...odd,
            method: 'POST',
            headers: ['Host: localhost', 'Content-Length: 2', 'Expect: 200-ok'],
            body: '{}',
          },
          {
            ...odd,
            method: 'POST',
            target: '',
            version: 'HTTP/1.0',
            headers: ['Content-Length: 100000000'],
            body: 'x'.repeat(300_000),
          },
        ],
      },
    ],
  ),
  ...(['GET', 'POST'] as const).map(
    (method): Found<ConnectionCase> => [
      `${method} of the feed had neither a length nor chunks on HTTP/1.0, and the connection stayed`,
      {
        ...connection,
        target: 'gateway',
        requests: [
          {
            ...odd,
            method,
            target: '/trpc/notifications.feed',
            version: 'HTTP/1.0',
            headers: ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 2'],
            body: '{}',
          },
        ],
      },
    ],
  ),
  [
    'the shop proxy never closed after calls in front of CONNECT whose client left',
    {
      ...connection,
      target: 'shop',
      ending: 'half-close',
      requests: [
        { ...get, target: '/v1/payment_methods' },
        { ...get, target: '/v1/payment_methods' },
        { ...odd, method: 'CONNECT', headers: ['Host: localhost'] },
      ],
    },
  ],
  ...(['half-close', 'reset'] as const).map(
    (ending): Found<ConnectionCase> => [
      `CONNECT and ${ending} leave the server healthy`,
      { ...connection, ending, requests: [{ ...odd, method: 'CONNECT', target: 'localhost:80' }] },
    ],
  ),
]
