import type { GradeCase } from './case.ts'
import { deliveryCases } from './delivery.ts'
import { robustnessCases } from './robustness.ts'
import { signatureCases } from './signature.ts'
import { truthCases } from './truth.ts'
import { truthLaterCases } from './truth-later.ts'

const all = { ...signatureCases, ...deliveryCases, ...truthCases, ...truthLaterCases, ...robustnessCases }

export type CaseId = keyof typeof all

/** In the order in which they run: a case after those that explain its finding. */
export const cases: Record<CaseId, GradeCase> = all
export const caseIds = Object.keys(cases) as CaseId[]
