import { expect, test } from 'vitest'
import { canReject, isFailedBy } from './fault-header.ts'

test('a fault that only delays an answer, or notifies first, is no reason of a rejection', () => {
  const delays = [
    'delay=8000',
    'slow-body=500',
    'delay=8000; slow-body=500',
    'notify-first',
    'delay=1; performed',
  ]
  expect(delays.filter(canReject)).toEqual([])
  const others = ['status=500; performed', 'delay=8000; reset', 'fields=status_detail', 'code=2034']
  expect(others.filter(canReject)).toEqual(others)
})

test.each(['delay=8000', 'slow-body=500'])(
  'a fault %s failed a call only if somebody stopped waiting',
  fault => {
    const failed = [201, 400, 498, 499, 500, 503, 504, 505].filter(status => isFailedBy(fault, status))
    expect(failed).toEqual([499, 504])
    expect(isFailedBy(`${fault}; status=500`, 201)).toBe(true)
    expect(isFailedBy(null, 504)).toBe(false)
  },
)
