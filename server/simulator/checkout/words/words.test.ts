import { expect, test } from 'vitest'
import { outcomes } from '../../cards/outcomes.ts'
import { outcomeGroups } from '../outcome-groups.ts'
import { wordsByLanguage } from './words.ts'

/** Every path of a tree of words. */
function pathsOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' ? pathsOf(value, `${prefix}${name}.`) : [prefix + name],
  )
}

test('every language says everything', () => {
  expect(pathsOf(wordsByLanguage.es).sort()).toEqual(pathsOf(wordsByLanguage.en).sort())
  expect(pathsOf(wordsByLanguage.pt).sort()).toEqual(pathsOf(wordsByLanguage.en).sort())
})

test('every outcome of a card can be chosen, stands in its group, and has a reason in words', () => {
  const chosen = Object.entries(outcomeGroups).flatMap(([group, names]) => names.map(name => [name, group]))
  const known = Object.entries(outcomes).map(([name, { status }]) => [name, status])
  expect(Object.fromEntries(chosen)).toEqual(Object.fromEntries(known))
  for (const { statusDetail } of Object.values(outcomes)) {
    expect(wordsByLanguage.en.reasons[statusDetail], statusDetail).toBeTruthy()
  }
})
