import { expect, test } from 'vitest'
import { finish, finishInSlices, type Steps } from '../steps.ts'

/** Each step takes longer than a slice. */
function* steps(done: string[]): Steps<string> {
  for (const step of ['a', 'b', 'c']) {
    for (const end = performance.now() + 10; performance.now() < end; );
    done.push(step)
    yield
  }
  return 'end'
}

test('what waits on the event loop is done between slices', async () => {
  const done: string[] = []
  const wait = () => {
    done.push('other')
    if (!done.includes('c')) setImmediate(wait)
  }
  setImmediate(wait)
  expect(await finishInSlices(steps(done))).toBe('end')
  expect(done.join(' ')).toMatch(/^a (?:other )+b (?:other )+c/)
})

test('the same steps end at once for a program that has nothing else to do', () => {
  const done: string[] = []
  setImmediate(() => done.push('other'))
  expect(finish(steps(done))).toBe('end')
  expect(done).toEqual(['a', 'b', 'c'])
})
