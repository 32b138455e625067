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

test('a stream that breaks while the machine is awake was lost now, also in a hidden tab that is seldom called', () => {
  const { place, watch } = makeWatch()
  place.at += 61_000
  watch.check()
  place.at += 3_000
  place.seq = 6
  expect(watch.lostAt()).toEqual({ at: 1_064_000, seq: 6 })
})

test('one found broken on waking was lost when the sleep began, whatever was read since', () => {
  const { place, watch } = makeWatch()
  place.at += 3_600_000
  place.seq = 40
  expect(watch.lostAt()).toEqual({ at: 1_000_000, seq: 5 })
  // The clock was looked at before the stream was found broken.
  const other = makeWatch()
  other.place.at += 3_600_000
  other.watch.check()
  other.place.at += 5_000
  expect(other.watch.lostAt()).toEqual({ at: 1_000_000, seq: 5 })
})

test('one that breaks long after waking has nothing to do with the sleep', () => {
  const { place, watch } = makeWatch()
  place.at += 3_600_000
  watch.check()
  for (let step = 0; step < 7; step++) {
    place.at += 10_000
    watch.check()
  }
  expect(watch.lostAt()).toEqual({ at: 4_670_000, seq: 5 })
})
