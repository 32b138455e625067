import { expect } from 'vitest'
import { cases } from '../../cases/cases.ts'
import { contradicts, contradictsPass } from '../../contradiction.ts'
import type { CaseResult } from '../../result.ts'

/** Holds for every run: no verdict contradicts what was seen, and nothing passes without it. */
export function expectEvidence(results: readonly CaseResult[]): void {
  for (const result of results) {
    const { id, evidence } = result
    const { leaves } = cases[id as keyof typeof cases]
    const isAgainst =
      (result.verdict === 'finding' && contradicts(result.kind, evidence)) ||
      (result.verdict === 'passed' && (evidence.exchanges.length === 0 || contradictsPass(leaves, evidence)))
    expect({ id, isAgainst, result }).toMatchObject({ isAgainst: false })
    if (result.verdict === 'undecided' && result.need === 'unmarked')
      expect(results[0]?.evidence.reads).toBeGreaterThan(0)
  }
}
