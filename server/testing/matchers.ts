import type { ShopGrade } from './grade-types.ts'

type Matched = { pass: boolean; message: () => string }
type PasarelaMatchers = { toBeSafe: (grade: ShopGrade) => Matched }

/** For `expect.extend` of Vitest, Jest and Playwright. `toBeSafe` passes if a grade has no finding. */
export const pasarelaMatchers: PasarelaMatchers = {
  toBeSafe({ target, seed, findings }) {
    const lines = findings.map(
      ({ id, severity, sent, did, harm }) => `  ${id} (${severity}): ${sent} It ${did}. ${harm}`,
    )
    const found = `${target} has findings (seed ${seed}):\n${lines.join('\n')}`
    return {
      pass: findings.length === 0,
      message: () => (findings.length === 0 ? `${target} has no finding` : found),
    }
  },
}
