import { expect, test } from 'vitest'
import { createRate } from './rate.ts'

test('so many pass at once, and then so many in each second, which add up to the first number', () => {
  let time = 0
  const pass = createRate({ burst: 3, perSecond: 2 }, () => time)
  const count = () => Array.from({ length: 10 }, pass).filter(Boolean).length
  expect(count()).toBe(3)
  time += 400
  expect(count()).toBe(0)
  time += 100
  expect(count()).toBe(1)
  time += 1_000
  expect(count()).toBe(2)
  time += 60_000
  expect(count()).toBe(3)
})
