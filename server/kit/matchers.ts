import type { GradeFinding, ShopGrade } from './grade-types.ts'
import type { QualityVerdict, ShopQuality } from './quality-types.ts'
import type { Pasarela, Warned } from './types.ts'
import { describeWarnings } from './warned-calls.ts'

type Matched = { pass: boolean; message: () => string }
export type Tolerated = {
  /** Cases whose findings are tolerated. */
  allow?: readonly string[]
  /** The mildest severity that fails. Default: `low`. */
  atLeast?: GradeFinding['severity']
}
export type Required = {
  /** Criteria that sales may lose. */
  allow?: readonly string[]
  /** The mildest class that fails. `recommended` also fails for mandatory criteria. Default: `mandatory`. */
  atLeast?: 'mandatory' | 'recommended'
}
export type PasarelaMatchers = {
  toBeSafe: (grade: ShopGrade, tolerated?: Tolerated) => Matched
  toMeetQuality: (quality: ShopQuality, required?: Required) => Matched
  toHaveNoWarnings: (calls: Pick<Pasarela['calls'], 'list'>, tolerated?: Warned) => Promise<Matched>
}

const severities = ['low', 'medium', 'high', 'critical']

/**
 * Matchers for `expect.extend` of Vitest, Jest and Playwright. `toBeSafe` passes if a shop was graded, and has only
 * tolerated findings, `toMeetQuality` if there are sales and none of them lost a criterion, `toHaveNoWarnings` if calls of the
 * shop were recorded and production would neither refuse nor ignore anything of the newest hundred.
 */
export const pasarelaMatchers: PasarelaMatchers = {
  toBeSafe({ target, seed, standing, undecided, findings }, { allow = [], atLeast = 'low' } = {}) {
    const isFailing = ({ id, severity }: GradeFinding) =>
      !allow.includes(id) && severities.indexOf(severity) >= severities.indexOf(atLeast)
    const failing = findings.filter(isFailing)
    const lines = failing.map(
      ({ id, severity, sent, did, harm }) => `  ${id} (${severity}): ${sent} It ${did}. ${harm}`,
    )
    const found = `${target} has findings (seed ${seed}):\n${lines.join('\n')}`
    if (standing === 'not_graded' && failing.length === 0)
      return { pass: false, message: () => `${target} was not graded yet: ${undecided[0]?.why}` }
    return {
      pass: failing.length === 0,
      message: () => (failing.length === 0 ? `${target} has no finding` : found),
    }
  },

  toMeetQuality({ sales }, { allow = [], atLeast = 'mandatory' } = {}) {
    const isLost = ({ id, status, class: itsClass }: QualityVerdict) =>
      (status === 'missing' || status === 'invalid') &&
      (itsClass === 'mandatory' || itsClass === atLeast) &&
      !allow.includes(id)
    const lines = sales.flatMap(({ sale, verdicts }) =>
      verdicts
        .filter(isLost)
        .map(one => `  ${sale}: ${one.id} (${one.class}, ${one.status}): ${one.remedy?.text}`),
    )
    const isMeasured = sales.some(one => one.not_measurable === null)
    const pass = isMeasured && lines.length === 0
    const nothing = sales.length === 0 ? 'No sale was recorded' : 'No recorded sale could be measured'
    const lost = lines.length === 0 ? nothing : `Criteria of quality are lost:\n${lines.join('\n')}`
    return { pass, message: () => (pass ? `${sales.length} sales meet the ${atLeast} criteria` : lost) }
  },

  async toHaveNoWarnings(calls, tolerated) {
    const ofShop = { transport: 'shop' }
    const [warned, any] = await Promise.all([calls.list({ ...ofShop, warning: 'any' }), calls.list(ofShop)])
    const found = describeWarnings(warned, tolerated)
    if (any.length === 0) return { pass: false, message: () => 'No call of the shop was recorded' }
    return { pass: found === null, message: () => found ?? 'No call has a warning' }
  },
}
