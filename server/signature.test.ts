import { expect, test } from 'vitest'
import { type SignedRequest, verifySignature } from './signature.ts'

// A shop in JavaScript can pass these by mistake, and one in TypeScript where Express types the body as `any`.
const unset = undefined as unknown as string
const request = { url: '/hook?data.id=1', headers: {}, body: '{"data":{"id":"1"}}' }

test.each([{ secret: unset }, { secret: [unset] }, { secret: '' }, { secret: [] }])(
  'without a secret ($secret) it says so',
  ({ secret }) => {
    const headers = { 'x-signature': `ts=1,v1=${'a'.repeat(64)}`, 'x-request-id': 'r' }
    expect(() => verifySignature({ ...request, headers }, secret)).toThrow('A secret is required')
  },
)

test('a parsed body is told from one that is not UTF-8, and a request without a body is rejected', () => {
  const withBody = (body: unknown) => ({ ...request, body }) as SignedRequest
  expect(() => verifySignature(withBody({ data: { id: '1' } }), 'secret')).toThrow('express.raw')
  for (const body of [undefined, null, '', new Uint8Array([0xff])])
    expect(verifySignature(withBody(body), 'secret').reason).toBe('BodyNotJsonObject')
})
