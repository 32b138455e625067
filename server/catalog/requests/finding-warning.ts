import { findNearest } from '../../facts/find-nearest.ts'
import { maxWarnings, type Warning, type WarningCode } from '../../facts/warnings.ts'
import type { Finding, FindingKind } from './field.ts'

const codes: Record<FindingKind, WarningCode> = {
  unknown: 'unknown_field',
  missing: 'missing_field',
  type: 'wrong_type',
  value: 'wrong_value',
  length: 'wrong_length',
  bound: 'out_of_bounds',
  together: 'wrong_together',
}

/**
 * The warnings of faults that are not refused, as many as a call shows. A hostile body has thousands of unknown names, and
 * comparing each with all known ones takes seconds; so only these are compared.
 */
export function toWarnings(found: readonly Finding[]): Warning[] {
  return found.slice(0, maxWarnings).map(toWarning)
}

function toWarning(finding: Finding): Warning {
  const { kind, path, rule } = finding
  const nearest = nearestOf(finding)
  return {
    code: rule.warning ?? codes[kind],
    path,
    ...(nearest !== undefined && { nearest }),
    source: rule.source,
  }
}

/**
 * The known name that the sender of an unknown field probably meant, or what is documented of a known one. Undefined
 * instead of an empty list.
 */
export function nearestOf({ unknown, documented }: Finding): string | undefined {
  return unknown ? findNearest(unknown.name, unknown.known) : documented || undefined
}
