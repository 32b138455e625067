import { expect, test } from 'vitest'
import { createSleepWatch } from './sleep-watch.ts'

function makeWatch() {
  const place = { at: 1_000_000, seq: 5 }
  const watch = createSleepWatch(
    () => place.seq,
    () => place.at,
  )
  return { place, watch }
}

test('a stream that breaks while the machine is awake is lost now, also in a hidden tab with rare timers', () => {
  const { place, watch } = makeWatch()
  place.at += 61_000
  watch.check()
  place.at += 3_000
  place.seq = 6
  expect(watch.lostAt()).toEqual({ at: 1_064_000, seq: 6 })
})

test('a stream found broken on waking was lost when the sleep began', () => {
  const { place, watch } = makeWatch()
  place.at += 3_600_000
  place.seq = 40
  expect(watch.lostAt()).toEqual({ at: 1_000_000, seq: 5 })
  // This watch checks the clock before the stream is found broken.
  const other = makeWatch()
  other.place.at += 3_600_000
  other.watch.check()
  other.place.at += 5_000
  expect(other.watch.lostAt()).toEqual({ at: 1_000_000, seq: 5 })
})

test('a stream that breaks long after waking is lost now', () => {
  const { place, watch } = makeWatch()
  place.at += 3_600_000
  watch.check()
  for (let step = 0; step < 7; step++) {
    place.at += 10_000
    watch.check()
  }
  expect(watch.lostAt()).toEqual({ at: 4_670_000, seq: 5 })
})

test('a stream was lost in the sleep for a minute after waking, and not a moment longer', () => {
  const { place, watch } = makeWatch()
  place.at += 3_600_000
  watch.check()
  for (const [step, lostAt] of [
    [29_999, 1_000_000],
    [30_000, 1_000_000],
    [1, 0],
  ] as const) {
    place.at += step
    expect(watch.lostAt().at).toBe(lostAt || place.at)
  }
})
