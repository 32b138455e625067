import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { chartSpan, countByTime, createTimeScale, stepFor, ticksOf, toPeriod } from './time-scale.ts'

const minute = 60_000
const day = 1440 * minute
const noon = Date.UTC(2026, 10, 22, 12)
const at = (ms: number) => ({ received_at: new Date(ms).toISOString() })

test('a pixel and its time lead to each other', () => {
  const scale = createTimeScale({ fromMs: noon, toMs: noon + 1000 }, [40, 540])
  expect(scale.xOf(noon + 500)).toBe(290)
  expect(scale.msOf(290)).toBe(noon + 500)
  expect([scale.msOf(-100), scale.msOf(9999)]).toEqual([noon, noon + 1000])
})

test('steps are those of a clock', () => {
  const stepOf = (ms: number) => stepFor({ fromMs: noon, toMs: noon + ms }, 60)
  expect([stepOf(minute), stepOf(60 * minute), stepOf(61 * minute), stepOf(3 * day)]).toEqual([
    1000,
    minute,
    2 * minute,
    120 * minute,
  ])
  const seconds = [1, 2, 5, 10, 15, 30, 60, 120, 1800, 3600, 7200, 43_200, 86_400, 604_800, 31_536_000]
  expect(seconds.map(count => stepFor({ fromMs: 0, toMs: count * 1000 }, 1) / 1000)).toEqual(seconds)
  expect(stepFor({ fromMs: 0, toMs: 400 * day }, 1)).toBe(365 * day)
})

test('the ticks of days are at midnight', () => {
  vi.stubEnv('TZ', 'America/Sao_Paulo')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(ticksOf({ fromMs: noon, toMs: noon + 2 * day }, day, 'utc')).toEqual([
    noon + day / 2,
    noon + 1.5 * day,
  ])
  const night = noon + 14 * 60 * minute
  expect(ticksOf({ fromMs: night, toMs: night + day }, day, 'local')).toEqual([night + 60 * minute])
})

test('every entry of the span is counted in the one interval that it belongs to', () => {
  const times = fc.array(fc.record({ ms: fc.nat(10 * day), isBad: fc.boolean() }), { maxLength: 200 })
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 80 }), (moments, maxBuckets) => {
      const entries = moments.map(({ ms, isBad }) => ({ ...at(noon + ms), isBad }))
      const span = chartSpan(entries, {}, { isWhole: false, nowMs: noon + 10 * day })
      const { buckets, stepMs } = countByTime(entries, { span, maxBuckets, isBad: entry => entry.isBad })
      const sum = (name: 'good' | 'bad') => buckets.reduce((total, bucket) => total + bucket[name], 0)
      expect(sum('bad')).toBe(moments.filter(({ isBad }) => isBad).length)
      expect(sum('good') + sum('bad')).toBe(moments.length)
      expect(buckets.length).toBeLessThanOrEqual(maxBuckets + 1)
      for (const bucket of buckets) expect(bucket.toMs - bucket.fromMs).toBe(stepMs)
    }),
  )
})

test('a chart begins with the filter only if everything since then is loaded', () => {
  const period = { from: new Date(noon - day).toISOString() }
  const entries = [at(noon - 10 * minute), at(noon)]
  expect(chartSpan(entries, period, { isWhole: true, nowMs: noon })).toEqual({
    fromMs: noon - day,
    toMs: noon,
  })
  expect(chartSpan(entries, period, { isWhole: false, nowMs: noon })).toEqual({
    fromMs: noon - 10 * minute,
    toMs: noon,
  })
})

test('a selected period has whole seconds, and includes its last moment', () => {
  expect(toPeriod({ fromMs: noon + 200, toMs: noon + 5100 })).toEqual({
    from: '2026-11-22T12:00:00Z',
    to: '2026-11-22T12:00:06Z',
  })
  expect(toPeriod({ fromMs: noon, toMs: noon })).toEqual({
    from: '2026-11-22T12:00:00Z',
    to: '2026-11-22T12:00:01Z',
  })
})
