import { expect, onTestFinished, test } from 'vitest'
import { createPressure, type Pressure } from './pressure.ts'

const bound = { maxUnderWay: 3, minUnderWay: 1 }
const bounds = {
  ...{ calls: bound, pages: bound, notifications: bound, waits: bound },
  shops: { maxUnderWay: 22, minUnderWay: 12 },
  maxQueuedCalls: 5,
}

/** `queue` is the number of calls that wait for the journal. */
function start() {
  const state = { queue: 0, shed: [] as string[] }
  const { enter, underWay, loopDelaySeconds, close } = createPressure({
    bounds,
    onShed: share => void state.shed.push(share),
    countQueuedCalls: () => state.queue,
  })
  onTestFinished(close)
  /** How many requests of one kind enter, until one is refused. */
  const fill = (...args: Parameters<Pressure['enter']>) => {
    let entered = 0
    while (enter(...args)) entered++
    return entered
  }
  return { state, enter, underWay, loopDelaySeconds, fill }
}

test('each kind has its own places, and one that is left is free again', () => {
  const { state, enter, underWay, fill } = start()
  const leave = enter('calls')
  expect(fill('calls')).toBe(2)
  expect(state.shed).toEqual(['calls'])
  expect(fill('notifications')).toBe(3)
  leave?.()
  expect(underWay()).toMatchObject({ calls: 2, notifications: 3, pages: 0 })
  expect(fill('calls')).toBe(1)
})

test('a request that counts as several enters while one place is free', () => {
  const { enter, underWay } = start()
  const leave = enter('pages', { count: 5 })
  expect(underWay().pages).toBe(5)
  expect(enter('pages')).toBeNull()
  leave?.()
  expect(underWay().pages).toBe(0)
})

test('a long queue of the journal leaves the fewest places to calls, and all of them to notifications', () => {
  const { state, fill, enter } = start()
  state.queue = bounds.maxQueuedCalls - 1
  expect([enter('calls'), enter('calls')]).not.toContain(null)
  state.queue = bounds.maxQueuedCalls
  expect(fill('calls')).toBe(0)
  expect(fill('waits')).toBe(1)
  expect(fill('notifications')).toBe(3)
})

test('an account may have as many requests as places are free, and ten in any case', () => {
  const { state, enter } = start()
  // 22 are free.
  expect(enter('shops', { running: 22 })).toBeNull()
  expect(enter('shops', { running: 21, count: 8 })).not.toBeNull()
  // 14 are free.
  expect(enter('shops', { running: 14 })).toBeNull()
  expect(enter('shops', { running: 13, count: 14 })).not.toBeNull()
  expect(enter('shops', { running: 10 })).toBeNull()
  expect(enter('shops', { running: 9 })).not.toBeNull()
  expect(state.shed).toEqual(['shops', 'shops', 'shops'])
})

test('the delay of the event loop is in seconds, and no more than two samples', async () => {
  const { loopDelaySeconds } = start()
  const until = performance.now() + 300
  while (performance.now() < until);
  await expect.poll(loopDelaySeconds).toBeGreaterThan(0)
  expect(loopDelaySeconds()).toBeLessThanOrEqual(0.5)
})
