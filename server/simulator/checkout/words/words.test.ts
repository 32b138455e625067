import { expect, test } from 'vitest'
import { OUTCOMES } from '../../cards/outcomes.ts'
import { OUTCOME_GROUPS } from '../outcome-groups.ts'
import { WORDS } from './words.ts'

/** Every path of a tree of words. */
function pathsOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' ? pathsOf(value, `${prefix}${name}.`) : [prefix + name],
  )
}

test('every language says everything', () => {
  expect(pathsOf(WORDS.es).sort()).toEqual(pathsOf(WORDS.en).sort())
  expect(pathsOf(WORDS.pt).sort()).toEqual(pathsOf(WORDS.en).sort())
})

test('every outcome of a card can be chosen, stands in its group, and has a reason in words', () => {
  const chosen = Object.entries(OUTCOME_GROUPS).flatMap(([group, names]) => names.map(name => [name, group]))
  const known = Object.entries(OUTCOMES).map(([name, { status }]) => [name, status])
  expect(Object.fromEntries(chosen)).toEqual(Object.fromEntries(known))
  for (const { statusDetail } of Object.values(OUTCOMES)) {
    expect(WORDS.en.reasons[statusDetail], statusDetail).toBeTruthy()
  }
})
