/** What is known of a refusal: its error, and who says so. */
import type { Strictness } from '../../facts/strictness.ts'
import type { WarningCode } from '../../facts/warnings.ts'

/**
 * - `quoted`: a real answer is quoted.
 * - `maintainer`: somebody of the provider says so.
 * - `reference`: the provider's reference lists this error.
 * - `measured`: at least two third parties measured it.
 * - `reported`: one did.
 * - `described`: its OpenAPI description has the constraint, and no refusal is known.
 * - `inferred`: nobody says so. The rule follows from the others.
 */
type Certainty = 'quoted' | 'maintainer' | 'reference' | 'measured' | 'reported' | 'described' | 'inferred'

/** One rule of a request. A source of less certainty than `measured` only warns. */
export type Rule = {
  /** The error: a cause's number, a code of orders or customers, or the `error` of a preference. */
  code: number | string
  /** The provider's text, if it is not the one of the code. `{path}` and `{type}` are replaced. */
  message?: string
  /** The code of the warning, if the kind of the fault does not say enough: `local_address`. */
  warning?: WarningCode
  sure: Certainty
  /** Where it is said: `sdk-php#38`, `reference`, `OpenAPI description`. */
  source: string
}

const refusing: readonly Certainty[] = ['quoted', 'maintainer', 'reference', 'measured']

/** Whether the provider is known to refuse a fault of this rule, as surely as the strictness asks. */
export function refuses({ sure }: Rule, strictness: Strictness): boolean {
  return strictness === 'lenient' ? sure === 'quoted' : refusing.includes(sure)
}
