import { expect, test } from 'vitest'
import { receivedStatus } from './outcomes.ts'

const call = { status: 502, provider_status: null, transport: 'shop', fault: null }

test('where nobody got a status none is shown: a fault or the caller hung up, or the shop did not answer', () => {
  expect(receivedStatus({ ...call, fault: 'reset' })).toBeNull()
  expect(receivedStatus({ ...call, status: 499 })).toBeNull()
  expect(receivedStatus({ ...call, transport: 'rest', fault: 'reset' })).toBe(502)
  expect(receivedStatus({ ...call, fault: 'status=502' })).toBe(502)
  expect(receivedStatus(call)).toBe(502)
  expect(receivedStatus({ ...call, transport: 'gateway', status: 504 })).toBeNull()
  expect(receivedStatus({ ...call, transport: 'gateway', provider_status: 401 })).toBe(401)
})
