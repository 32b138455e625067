import type { GradeCase } from './case.ts'
import { deliveryCases } from './delivery.ts'
import { formCases } from './forms.ts'
import { robustnessCases } from './robustness.ts'
import { signatureCases } from './signature.ts'
import { truthCases } from './truth.ts'
import { truthLaterCases } from './truth-later.ts'
import { truthTriesCases } from './truth-tries.ts'

const all = {
  ...signatureCases,
  ...deliveryCases,
  ...truthCases,
  ...truthLaterCases,
  ...truthTriesCases,
  ...robustnessCases,
  ...formCases,
}

export type CaseId = keyof typeof all

/** The cases in the order in which they run: each runs after the cases that explain its finding. */
export const cases: Record<CaseId, GradeCase> = all
export const caseIds = Object.keys(cases) as CaseId[]

/** The groups in the order of their cases. */
export const groups = [...new Set(Object.values(cases).map(({ group }) => group))]

/** The names in `only` that are neither a case nor a group. */
export function unknownNames(only: readonly string[]): string[] {
  const known = new Set<string>([...caseIds, ...groups])
  return only.filter(name => !known.has(name))
}

/** The selected cases in their order, after the valid notification, by which the others are judged. */
export function selectCases(only: readonly string[] | undefined): CaseId[] {
  if (only === undefined || only.length === 0) return caseIds
  return caseIds.filter(id => id === 'valid' || only.includes(id) || only.includes(cases[id].group))
}
