import { expect, test } from 'vitest'
import { warnOnLeaving } from '../actions/attempts.ts'
import { chosenScheme } from '../app/theme.ts'
import { savedViews } from '../views/saved-views.tsx'
import { chosenLanguage, chosenRowSize, chosenTimes, letterShortcuts } from './preferences.ts'
import { recentVisits } from './recent-visits.ts'

const visit = { kind: 'order', id: 'ORD1', href: '/orders/ORD1' }
const view = { id: 1, page: '/payments', name: 'Mine', search: '' }

const broken = [null, 5, { ...visit, kind: 'card' }, { ...visit, id: 7 }, { ...visit, href: 7 }]
const outside = ['//other.example', 'https://other.example', '/'].map(href => ({ ...visit, href }))
const brokenViews = [null, 'x', { ...view, id: '1' }, { ...view, name: 1 }]

/** What is stored, what is read of it, and what is read of anything else. */
test.each([
  ['language', chosenLanguage, 'pt', 'pt', null],
  ['time-zone', chosenTimes, 'utc', 'utc', 'local'],
  ['rows', chosenRowSize, 'comfortable', 'comfortable', 'compact'],
  ['letter-shortcuts', letterShortcuts, false, false, true],
  ['color-scheme', chosenScheme, 'dark', 'dark', 'auto'],
  ['recent-visits', recentVisits, Array(9).fill(visit), Array(8).fill(visit), []],
  ['recent-visits', recentVisits, [visit, ...broken, ...outside], [visit], []],
  ['views', savedViews, [view, ...brokenViews], [view], []],
])('of what another tab stored as %s, only what is understood is used', (key, value, stored, read, usual) => {
  const readAgain = (next: unknown) => {
    localStorage.setItem(`pasarela.${key}`, JSON.stringify(next))
    dispatchEvent(new StorageEvent('storage', { key: `pasarela.${key}` }))
    return value.get()
  }
  expect(readAgain(stored)).toEqual(read)
  for (const other of ['xx', { 0: visit }, null]) expect(readAgain(other)).toEqual(usual)
})

test('the browser asks before a page is left only while a write has no response', async () => {
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { promise, resolve } = Promise.withResolvers<number>()
  const written = warnOnLeaving(() => promise)
  expect(isAsked()).toBe(true)
  resolve(7)
  expect(await written).toBe(7)
  expect(isAsked()).toBe(false)
})
