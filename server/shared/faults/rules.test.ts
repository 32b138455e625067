import { expect, test } from 'vitest'
import { createRules } from './rules.ts'

type Rule = { name: string; times: number; skip: number }

/** What each of five matches gets. */
function useFive(...rules: [owner: string, name: string, times: number, skip: number][]) {
  const kept = createRules<string, Rule>()
  for (const [owner, name, times, skip] of rules) kept.add(owner, { name, times, skip })
  const used = Array.from({ length: 5 }, () => kept.use(['a', 'b'], () => true)?.name ?? '-').join('')
  return `${used} ${kept.isEmpty ? 'empty' : kept.list('a').length + kept.list('b').length}`
}

test.each([
  ['once', [['a', 'x', 1, 0]], 'x---- empty'],
  ['twice', [['a', 'x', 2, 0]], 'xx--- empty'],
  ['more often than asked', [['a', 'x', 9, 0]], 'xxxxx 1'],
  ['after two', [['a', 'x', 1, 2]], '--x-- empty'],
  [
    'one after the other',
    [
      ['a', 'x', 1, 0],
      ['a', 'y', 2, 0],
    ],
    'xyy-- empty',
  ],
  [
    'first those of the first owner',
    [
      ['b', 'y', 1, 0],
      ['a', 'x', 2, 0],
    ],
    'xxy-- empty',
  ],
  [
    'a skipping rule before the next',
    [
      ['a', 'x', 1, 1],
      ['b', 'y', 1, 0],
    ],
    '-xy-- empty',
  ],
] as const)('rules apply %s', (_what, rules, expected) => {
  expect(useFive(...(rules as unknown as Parameters<typeof useFive>))).toBe(expected)
})

test('only a rule that fits is used, and what is listed is a copy', () => {
  const kept = createRules<string, Rule>()
  for (const name of ['x', 'y']) kept.add('a', { name, times: 1, skip: 0 })
  expect(kept.use(['a'], ({ name }) => name === 'y')?.name).toBe('y')
  for (const rule of kept.list('a')) rule.times = 0
  expect(kept.list('a')).toEqual([{ name: 'x', times: 1, skip: 0 }])
  kept.keep('a', () => false)
  expect(kept.isEmpty).toBe(true)
})
