import { expect, test } from 'vitest'
import { isOfCardToken } from './secrets-of-call.ts'

const encode = (text: string, times: number): string =>
  times === 0 ? text : encode(text.replaceAll('%', '%25'), times - 1)
const unknown = { template: null, id: null }

test.each([
  [0, true],
  [2, true],
  [3, false],
])('a path with an escape that was encoded %i times more is one of a card token: %s', (times, isOne) => {
  const path = `/v1/${encode('%63ard_tokens', times)}/x`
  expect(isOfCardToken({ route: { ...unknown } as never, path })).toBe(isOne)
})
