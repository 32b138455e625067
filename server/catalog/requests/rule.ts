/** What is known of a refusal: its error, and who says so. */
import type { Strictness } from '../../facts/strictness.ts'
import type { WarningCode } from '../../facts/warnings.ts'

/**
 * - `quoted`: a real answer is quoted.
 * - `maintainer`: somebody of the provider says so.
 * - `reference`: the provider's reference lists this error.
 * - `measured`: at least two third parties measured it.
 * - `reported`: one did.
 * - `described`: its documentation has the constraint, and no refusal is known.
 * - `inferred`: nobody says so. The rule follows from the others.
 */
type Certainty = 'quoted' | 'maintainer' | 'reference' | 'measured' | 'reported' | 'described' | 'inferred'

/** One rule of a request. A source of less certainty than `measured` only warns. */
export type Rule = {
  /** The error: a cause's number, a code of orders or customers, or the `error` of a preference. */
  code: number | string
  /** The provider's text, if it is not the one of the code, or the detail of orders. `{path}` and others are replaced. */
  message?: string
  /** What stands for `{}` in the text of the code, or of orders the whole text. */
  value?: string
  /** The code of the warning, if the kind of the fault does not say enough: `local_address`. */
  warning?: WarningCode
  /** True if the simulator cannot perform the call otherwise, so that it refuses at every strictness. */
  isNeeded?: true
  sure: Certainty
  /** Where it is said: `sdk-php#38`, `reference`, `OpenAPI description`. */
  source: string
}

/** A rule whose error the provider's reference lists. */
export const reference = (code: number | string): Rule => ({ code, sure: 'reference', source: 'reference' })

/** Rules of one page of the reference, which lists both codes and texts. */
export const referenceOf =
  (source: string) =>
  (code: number | string, message: string): Rule => ({ code, message, sure: 'reference', source })

/** The same rule, marked: the simulator cannot perform a call that breaks it. */
export const needed = (rule: Rule): Rule => ({ ...rule, isNeeded: true })

/** A bound of the simulator, which keeps what it stores small. The provider's bound is unknown. */
export const ownLimit = (code: number | string): Rule =>
  needed({ code, sure: 'inferred', source: 'limit of the simulator' })

const refusing: readonly Certainty[] = ['quoted', 'maintainer', 'reference', 'measured']

/** Whether the provider is known to refuse a fault of this rule. */
export function isCertain({ sure }: Rule): boolean {
  return refusing.includes(sure)
}

/** Whether the simulator refuses a fault of this rule and performs nothing. */
export function refuses(rule: Rule, strictness: Strictness): boolean {
  return rule.isNeeded === true || (strictness === 'lenient' ? rule.sure === 'quoted' : isCertain(rule))
}
