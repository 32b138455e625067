import type { GradeFinding, ShopGrade } from './grade-types.ts'

type Matched = { pass: boolean; message: () => string }
export type Tolerated = {
  /** Cases whose findings are tolerated. */
  allow?: readonly string[]
  /** The mildest severity that fails. Default: `low`. */
  atLeast?: GradeFinding['severity']
}
export type PasarelaMatchers = { toBeSafe: (grade: ShopGrade, tolerated?: Tolerated) => Matched }

const severities = ['low', 'medium', 'high', 'critical']

/**
 * Matchers for `expect.extend` of Vitest, Jest and Playwright. `toBeSafe` passes if a grade has tolerated findings
 * only.
 */
export const pasarelaMatchers: PasarelaMatchers = {
  toBeSafe({ target, seed, findings }, { allow = [], atLeast = 'low' } = {}) {
    const isFailing = ({ id, severity }: GradeFinding) =>
      !allow.includes(id) && severities.indexOf(severity) >= severities.indexOf(atLeast)
    const failing = findings.filter(isFailing)
    const lines = failing.map(
      ({ id, severity, sent, did, harm }) => `  ${id} (${severity}): ${sent} It ${did}. ${harm}`,
    )
    const found = `${target} has findings (seed ${seed}):\n${lines.join('\n')}`
    return {
      pass: failing.length === 0,
      message: () => (failing.length === 0 ? `${target} has no finding` : found),
    }
  },
}
