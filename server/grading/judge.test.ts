import { expect, test } from 'vitest'
import { isAccepted, isRefused, judgeAnswer, judgeCopies } from './judge.ts'
import type { Exchange } from './result.ts'

const exchange = (status: number | null): Exchange => ({ status }) as Exchange
const statuses = [199, 200, 299, 300, 399, 400, 429, 499, 500, null]
const those = (is: (exchange: Exchange) => unknown) => statuses.filter(status => is(exchange(status)))

test('each class of statuses has both of its ends', () => {
  expect(those(isAccepted)).toEqual([200, 299])
  expect(those(isRefused)).toEqual([300, 399, 400, 499])
  expect(those(judgeAnswer)).toEqual([500, null])
})

test('copies are judged by the best answer, unless a limiter kept them away', () => {
  const judge = (...answers: (number | null)[]) => judgeCopies(answers.map(exchange))
  expect(judge(null, 500, 401, 200)).toBeNull()
  expect(judge(null, 500, 300)).toEqual({ verdict: 'finding', kind: 'refused' })
  expect(judge(null, 500)).toEqual({ verdict: 'finding', kind: 'crashed' })
  expect(judge(null, null)).toEqual({ verdict: 'finding', kind: 'no_answer' })
  expect(judge(429, 200)).toEqual({ verdict: 'undecided', need: 'limited' })
  expect(judge(429, 200, 200)).toBeNull()
})
