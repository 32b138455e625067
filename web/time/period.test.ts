import { expect, onTestFinished, test } from 'vitest'
import { choiceOf, createPeriodMatcher, fromFieldText, periodOf, toFieldText } from './period.ts'

const now = Date.parse('2026-11-22T01:30:15.250Z')

test('choices are absolute periods in the chosen zone', () => {
  expect(periodOf('hour', now, 'utc')).toEqual({ from: '2026-11-22T00:30:15Z', to: undefined })
  expect(periodOf('today', now, 'utc')).toEqual({ from: '2026-11-22T00:00:00Z', to: undefined })
  expect(periodOf('yesterday', now, 'utc')).toEqual({
    from: '2026-11-21T00:00:00Z',
    to: '2026-11-22T00:00:00Z',
  })
})

/** A machine in UTC has no local zone of its own. */
function moveToSaoPaulo(): void {
  const { TZ } = process.env
  process.env.TZ = 'America/Sao_Paulo'
  onTestFinished(() => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  })
}

test('a local day begins at local midnight', () => {
  moveToSaoPaulo()
  expect(periodOf('yesterday', now, 'local')).toEqual({
    from: '2026-11-20T03:00:00Z',
    to: '2026-11-21T03:00:00Z',
  })
  const { from = '', to = '' } = periodOf('yesterday', now, 'local')
  for (const moment of [from, to]) expect(toFieldText(moment, 'local')).toMatch(/T00:00$/)
  expect(createPeriodMatcher({ from: to })(new Date(now).toISOString())).toBe(true)
})

test('a period is recognized as a choice on that day only', () => {
  const yesterday = periodOf('yesterday', now, 'utc')
  expect(choiceOf(yesterday, now, 'utc')).toBe('yesterday')
  expect(choiceOf(yesterday, now + 86_400_000, 'utc')).toBeUndefined()
  expect(choiceOf({}, now, 'utc')).toBeUndefined()
})

test('a period includes its first moment and excludes its last', () => {
  const isWithin = createPeriodMatcher({ from: '2026-11-21T00:00:00Z', to: '2026-11-22T00:00:00Z' })
  expect(isWithin('2026-11-21T00:00:00.000Z')).toBe(true)
  expect(isWithin('2026-11-20T21:00:00.000-03:00')).toBe(true)
  expect(isWithin('2026-11-21T23:59:59.999Z')).toBe(true)
  expect(isWithin('2026-11-22T00:00:00.000Z')).toBe(false)
  expect(createPeriodMatcher({ to: '2026-11-22T00:00:00Z' })('1999-01-01T00:00:00Z')).toBe(true)
})

test('fields of dates are read and written in the chosen zone', () => {
  moveToSaoPaulo()
  expect(toFieldText('2026-11-21T14:05:00Z', 'local')).toBe('2026-11-21T11:05')
  expect(fromFieldText('2026-11-21T11:05', 'local')).toBe('2026-11-21T14:05:00Z')
  expect(toFieldText('2026-11-21T14:05:00Z', 'utc')).toBe('2026-11-21T14:05')
  expect(fromFieldText('2026-11-21T14:05', 'utc')).toBe('2026-11-21T14:05:00Z')
  expect(fromFieldText('', 'utc')).toBeUndefined()
  expect(fromFieldText(toFieldText('2026-11-21T14:05:00Z', 'local'), 'local')).toBe('2026-11-21T14:05:00Z')
})
