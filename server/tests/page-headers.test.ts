/** The headers of every page that gateway and simulator deliver, by OWASP's list of secure headers. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCredentials } from '../facts/demo-credentials.ts'
import { noncePlaceholder } from '../gateway/http/page-headers.ts'
import { createApi } from '../simulator/tests/support/api.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'

let demo: TestDemo
let closed: TestGateway
let pages: Record<string, { headers: Record<string, string>; text: string }>
const asPage = { accept: 'text/html' }

beforeAll(async () => {
  demo = await startTestDemo()
  closed = await startTestGateway({
    GATEWAY_CONSOLE_TOKEN: 'a-console-token-of-32-characters',
    HOST: '0.0.0.0',
  })
  const seller = createApi(demo.simulator, demoCredentials.accessToken)
  const items = [{ title: 'Mate', quantity: 1, unit_price: 900 }]
  const { body: preference } = await seller.post('/checkout/preferences', { items })
  const ticket = await seller.payByTicket()
  const read = async (url: string) => {
    const answer = await fetch(url, { headers: asPage })
    return { headers: Object.fromEntries(answer.headers), text: await answer.text() }
  }
  pages = {
    console: await read(`${demo.url}/payments`),
    'sign-in': await read(`${closed.url}/payments`),
    checkout: await read(preference.init_point),
    'checkout that does not exist': await read(`${demo.simulator.url}/checkout/v1/redirect?pref_id=x`),
    ticket: await read(ticket.transaction_details.external_resource_url),
  }
})
afterAll(async () => {
  await demo?.[Symbol.asyncDispose]()
  await closed?.[Symbol.asyncDispose]()
})

const names = ['console', 'sign-in', 'checkout', 'checkout that does not exist', 'ticket']

test.each(names)('%s: no script, style, frame or form that the page does not need', name => {
  const { headers, text } = pages[name] ?? { headers: {}, text: '' }
  expect(text).toContain('<!doctype html>')
  const policy = headers['content-security-policy'] ?? ''
  const directives = new Map(policy.split('; ').map(each => each.split(/ (.*)/, 2) as [string, string]))
  expect([...directives.keys()]).toEqual(
    expect.arrayContaining(['default-src', 'base-uri', 'frame-ancestors', 'form-action', 'style-src']),
  )
  for (const directive of ['default-src', 'base-uri', 'frame-ancestors'])
    expect([directive, directives.get(directive)]).toEqual([directive, "'none'"])
  expect(policy).not.toMatch(/unsafe|\*|https?:\/\/(?!127\.0\.0\.1)/)
})

/** The name of a header, its value, and the pages that omit it on purpose. */
const owasp: [header: string, value: RegExp | string | null, leftOut?: string[]][] = [
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['x-permitted-cross-domain-policies', 'none'],
  ['x-dns-prefetch-control', 'off'],
  ['referrer-policy', /^(no-referrer|same-origin)$/],
  ['cross-origin-embedder-policy', 'require-corp'],
  ['cross-origin-resource-policy', 'same-origin'],
  // A shop may open the checkout in a window and wait until it is closed.
  ['cross-origin-opener-policy', 'same-origin', ['checkout', 'checkout that does not exist', 'ticket']],
  ['permissions-policy', /camera=\(\).*geolocation=\(\).*microphone=\(\).*payment=\(\)/],
  ['cache-control', /^(no-store|no-cache)$/],
  // The header would also delete the cookies and stored data of every other program on localhost.
  ['clear-site-data', null],
  // Only attackers benefit from the names of programs.
  ['server', null],
  ['x-powered-by', null],
]

test.each(names.flatMap(name => owasp.map(([header, value, leftOut]) => ({ name, header, value, leftOut }))))(
  '$name: $header',
  ({ name, header, value, leftOut = [] }) => {
    const sent = pages[name]?.headers[header]
    if (value === null || leftOut.includes(name)) expect(sent).toBeUndefined()
    else if (typeof value === 'string') expect(sent).toBe(value)
    else expect(sent).toMatch(value)
  },
)

test('what is reachable from other machines is to be read over https only', async () => {
  expect(pages['sign-in']?.headers['strict-transport-security']).toBe('max-age=31536000')
  expect(pages.console?.headers).not.toHaveProperty('strict-transport-security')
})

test('the styles of the console need the nonce of its response, which is never the same', async () => {
  const source = await readFile(join(import.meta.dirname, '..', '..', 'web', 'index.html'), 'utf8')
  expect(source.split(noncePlaceholder)).toHaveLength(2)
  const nonces = await Promise.all(
    [1, 2, 3].map(async () => {
      const { headers, text } = await demo.http('GET', '/', undefined, asPage)
      const nonce = /nonce="([\w+/=]{24})"/.exec(text)?.[1]
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
      return nonce
    }),
  )
  expect(new Set(nonces).size).toBe(3)
})
