/** The operations of the gateway itself, which no page of the provider names, are said in words. */
import { expect, test } from 'vitest'
import { catalog } from '../../server/catalog/catalog.ts'
import en from '../i18n/calls.en.json' with { type: 'json' }

const own = ['accounts', 'forwarding', 'grading'] as const

test.each(own)('each write of %s has a name in the lists of calls', router => {
  const names: Record<string, unknown> = en.operations[router]
  const writes = Object.entries(catalog[router]).filter(([, one]) => !one.route.startsWith('GET '))
  expect(writes.map(([name]) => name)).not.toEqual([])
  expect(writes.filter(([name]) => names[name] === undefined).map(([name]) => name)).toEqual([])
})
