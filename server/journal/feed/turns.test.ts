import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('work is done one piece at a time, in order, and a failure is only its own', async () => {
  const turns = createTurns()
  const log: string[] = []
  const work = (name: string) => async () => {
    log.push(`${name} starts`)
    await setImmediate()
    log.push(`${name} ends`)
    if (name === 'b') throw new Error('b failed')
    return name
  }
  const results = ['a', 'b', 'c'].map(name => turns.take(work(name)))
  expect(log).toEqual([])
  expect(await Promise.allSettled(results)).toMatchObject([
    { value: 'a' },
    { reason: { message: 'b failed' } },
    { value: 'c' },
  ])
  expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
  expect(await turns.take(() => 'later')).toBe('later')
})

test('other work of the thread is done between two long turns', async () => {
  const turns = createTurns()
  let others = 0
  const other = setInterval(() => others++, 0)
  const afterFirst = turns.take(() => {
    block()
    return others
  })
  const beforeSecond = turns.take(() => others)
  expect(await beforeSecond).toBeGreaterThan(await afterFirst)
  clearInterval(other)
})

function block(): void {
  const until = performance.now() + 5
  while (performance.now() < until);
}
