/** Addresses are typed, shared and mistyped: each shows its page and says what it ignored. */
import { screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { pages } from '../app/pages.ts'
import { stringifySearch } from '../browser/search-params.ts'
import { callParameters, shopParameters } from '../features/calls/search.ts'
import { notificationParameters } from '../features/webhooks/search.ts'
import type { Parameters } from '../list/parameters.ts'
import { queryOf } from '../list/query-of.ts'
import { createMatcher } from '../stream/filter-rows.ts'
import { renderConsole, startAccount } from './support/render-console.tsx'
import { fillAccount, screensOf } from './support/screens.ts'

/** The seed is fixed, so that a failure repeats. */
const seed = 20261122
const tour = { timeout: 240_000 }

/** The parameters that the pages read, and some that no page has. */
const names = [...listParameters(), 'evil', '__proto__', 'constructor', '']

function listParameters(): string[] {
  const requested = new Set<string>()
  const search = new Proxy({}, { get: (_search, name) => void requested.add(String(name)) })
  for (const { readSearch } of pages) readSearch(search)
  return [...requested]
}

const values = [
  'failed',
  '200',
  '-1',
  '1e9',
  '999999999999999',
  'all',
  'error',
  'true',
  'null',
  '{}',
  '../..',
  '%',
  '<b>',
  'call-1',
  'payment-1',
  'notification-999999',
  'status,amount',
  'amount,amount,nope',
  '2026-11-22T10:00:00.000Z',
]

const parameter = fc.tuple(
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, fc.string({ maxLength: 8 })),
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, fc.string({ maxLength: 220 })),
)
const parameters = fc.array(parameter, { minLength: 1, maxLength: 5 })

function toAddress(path: string, pairs: [string, string][]): string {
  return `${path}?${new URLSearchParams(pairs)}`
}

/** Matches the key of a message that is shown instead of its text. */
const messageKey = /\b[a-z]+(\.[a-z]+){1,3}\.[a-zA-Z]+\b(?<!\.(com|json|ar|br))/
const rawError =
  /MISSING_MESSAGE|Cannot read|is not a function|undefined is|\[object Object\]|ZodError|TypeError/

const logged: string[] = []
beforeEach(() => {
  logged.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => void logged.push(words.map(String).join(' ')))
})

test('every page is shown whatever the parameters of its address are', tour, async () => {
  const account = await startAccount()
  const screens = screensOf(await fillAccount(account.api))
  const paths = pages
    .map(({ path }) => path)
    .map(path => screens[pages.findIndex(page => page.path === path)]?.path ?? path)
  const { visit } = await renderConsole('/overview', { account })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths, '/activity'), parameters, async (path, pairs) => {
      const address = toAddress(path, pairs)
      await visit(address)
      await waitFor(() => {
        expect(document.querySelector('main h2'), address).not.toBeNull()
        expect(document.querySelector('main [aria-busy="true"]'), address).toBeNull()
      })
      expect(screen.queryByTestId('page-failure'), address).toBeNull()
      expect(document.querySelector('main')?.textContent, address).not.toMatch(rawError)
      expect(
        logged.filter(line => rawError.test(line)),
        address,
      ).toEqual([])
    }),
    // The test opens two addresses of each page. The property below tries two thousand without a page.
    { numRuns: 2 * pages.length, seed },
  )
})

test('an unknown parameter or value is named, and leaves the address', async () => {
  const { screen, address, press } = await renderConsole('/activity?status=failed&transport=rest&evil=1')
  expect(await screen.findByTestId('ignored')).toHaveTextContent(
    'Ignored in the address: status=failed, evil=1',
  )
  expect(await screen.findByRole('combobox', { name: 'Channel' })).toHaveValue('rest')
  expect(screen.getByRole('combobox', { name: 'HTTP status' })).toHaveValue('')
  await press('Close')
  await waitFor(() => expect(screen.queryByTestId('ignored')).toBeNull())
  expect(address()).toBe('/calls?transport=rest')
})

test('a parameter that is given twice is ignored, and one without a value is not mentioned', async () => {
  const { screen, open } = await renderConsole('/calls?transport=rest&transport=trpc')
  expect(await screen.findByTestId('ignored')).toHaveTextContent('transport=rest,trpc')
  expect(await screen.findByRole('combobox', { name: 'Channel' })).toHaveValue('')
  await open('/calls?q=&lang=pt')
  expect(await screen.findByRole('searchbox')).toHaveValue('')
  expect(screen.queryByTestId('ignored')).toBeNull()
})

test('unknown names in a list are ignored and named, the others are kept', async () => {
  const { screen, address } = await renderConsole('/payments?columns=status,colour,amount,evil')
  expect(await screen.findByTestId('ignored')).toHaveTextContent(
    'Ignored in the address: columns=colour,evil',
  )
  expect(address()).toBe('/payments?columns=status,amount')
})

test('the readers of all pages return what they were given or nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...pages), parameters, ({ readSearch }, pairs) => {
      const read = readSearch(Object.fromEntries(pairs))
      // A second reading of the address that results changes nothing.
      const again = Object.fromEntries(new URLSearchParams(stringifySearch({ ...read })))
      expect(readSearch(again)).toEqual(read)
    }),
    { numRuns: 2000, seed },
  )
})

test('texts of the interface are never replaced by their keys', async () => {
  const { open } = await renderConsole('/calls?status=failed')
  for (const address of [
    '/webhooks?sig=forged&origin=shop',
    '/payments?status=failed',
    '/orders?status=nope&sort=nope&columns=nope',
    '/pay?result=NOPE&card=nope&api=nope',
  ]) {
    await open(address)
    await waitFor(() => expect(document.querySelector('main h2'), address).not.toBeNull())
    expect(document.querySelector('main')?.textContent, address).not.toMatch(messageKey)
  }
})

test('every filter of a live list also applies to the entries in memory', () => {
  const moment = '2026-11-22T10:00:00.000Z'
  const entries = ['2026-11-22T09:00:00.000Z', '2026-11-22T11:00:00.000Z'].map(received_at => ({
    received_at,
    purpose: 'operation',
  }))
  const lists: Record<string, Parameters> = { callParameters, shopParameters, notificationParameters }
  for (const [list, parameters] of Object.entries(lists))
    for (const [name, { narrows, control }] of Object.entries(parameters)) {
      if (!narrows) continue
      const value = (control?.type === 'select' && control.options[0]) || moment
      const matches = createMatcher(queryOf(parameters, { [name]: value }))
      expect([list, name, entries.every(matches)]).toEqual([list, name, false])
    }
})
