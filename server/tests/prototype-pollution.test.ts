/** Names in a body or a query that could reach the prototype of every object. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyRoute } from './support/every-route.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

const polluting = [
  '{"site_id":"MLA","__proto__":{"polluted":true}}',
  '{"site_id":"MLA","constructor":{"prototype":{"polluted":true}}}',
  '{"site_id":"MLA","deep":[{"__proto__":{"polluted":true}}]}',
  '{"site_id":"MLA","\\u005f_proto__":{"polluted":true}}',
]
test.each(polluting)('refuses %s over both transports, and pollutes nothing', async text => {
  const message = 'The request body contains __proto__ or constructor.prototype, which is not allowed.'
  for (const path of [
    '/api/gateway/test-users',
    '/trpc/testUsers.create',
    '/trpc/testUsers.create?batch=1',
  ]) {
    const { status, body } = await demo.http('POST', path, path.endsWith('batch=1') ? `{"0":${text}}` : text)
    expect([path, status, body]).toEqual([path, 400, { ok: false, code: 'bad_request', message }])
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('refuses the same names in a query over tRPC, and ignores them over REST', async () => {
  const input = encodeURIComponent('{"__proto__":{"polluted":true}}')
  const trpc = await demo.http('GET', `/trpc/customers.search?input=${input}`)
  expect([trpc.status, trpc.body.ok]).toEqual([400, false])
  for (const query of ['__proto__[polluted]=1', '__proto__=1', 'constructor.prototype.polluted=1'])
    expect((await demo.rest('GET', `/customers?${query}`)).status).toBe(200)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('every operation checks fields with the names of inherited properties like any others', async () => {
  const fields = { constructor: 1, toString: 'x', hasOwnProperty: [], valueOf: null, toJSON: {}, '0': 0 }
  const query = 'constructor=1&toString=x&hasOwnProperty=&valueOf=null&toJSON=1&0=1&__proto__=1'
  for (const { method, path } of everyRoute) {
    const answer =
      method === 'POST' ? await demo.rest(method, path, fields) : await demo.rest(method, `${path}?${query}`)
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(500)
  }
})
