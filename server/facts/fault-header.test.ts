import { expect, test } from 'vitest'
import { canReject } from './fault-header.ts'

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
