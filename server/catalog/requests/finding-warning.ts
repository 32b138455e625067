import type { Warning, WarningCode } from '../../facts/warnings.ts'
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

/** The warning of a fault that is not refused. */
export function toWarning({ kind, path, nearest, rule }: Finding): Warning {
  return {
    code: rule.warning ?? codes[kind],
    path,
    ...(nearest !== undefined && { nearest }),
    source: rule.source,
  }
}
