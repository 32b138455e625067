/** Warnings: what the provider would refuse or ignore in production, although the simulator performs the call. */

/** What is wrong with a call. Each has a text in `shared/texts/warning.*.json`. */
export const warningCodes = [
  'unknown_field',
  'missing_field',
  'wrong_type',
  'wrong_value',
  'wrong_length',
  'out_of_bounds',
  'no_decimals',
  'too_many_decimals',
  'wrong_check_digit',
  'wrong_together',
  'ignored_field',
  'not_performed',
  'negative_item',
  'local_address',
  'reserved_domain',
  'test_token',
  'test_card',
  'foreign_test_card',
  'old_api',
  'unknown_pos',
  'terminal_mode',
  'other_card',
  'fee_without_seller',
] as const
export type WarningCode = (typeof warningCodes)[number]

export type Warning = {
  /** One of `warningCodes`. A newer simulator may send others. */
  code: string
  /** Where in the body: `payer.email`, `items[0].unit_price`. Empty for the call as a whole. */
  path: string
  /** The right name of an unknown field, if one is near, the right values, or the bound that was passed. */
  nearest?: string
  /** Who says so: `sdk-php#38`, `reference`. */
  source: string
}

/**
 * Whether the provider refused the call for its body or its token. Other statuses are about the resource or the number of
 * calls, and what a fault answered is not the provider's.
 */
export function isRefusedCall({ status, fault }: { status: number; fault: string | null }): boolean {
  return fault === null && [400, 401, 403, 422, 424].includes(status)
}

/** The simulator's header of warnings. The provider has no such header. */
export const warningsHeader = 'x-pasarela-warnings'

/** The warnings of one call. More would be too long for a header. */
export const maxWarnings = 20

/** JSON in ASCII, as headers require. */
export function writeWarnings(warnings: readonly Warning[]): string {
  return JSON.stringify(warnings.slice(0, maxWarnings)).replaceAll(
    /[^\x20-\x7e]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** None for a header of another form. */
export function readWarnings(header: string | null | undefined): Warning[] {
  try {
    const read: unknown = JSON.parse(header ?? '[]')
    return Array.isArray(read) ? read.slice(0, maxWarnings).filter(isWarning) : []
  } catch {
    return []
  }
}

function isWarning(value: unknown): value is Warning {
  if (typeof value !== 'object' || value === null) return false
  const { code, path, source } = value as Partial<Warning>
  return [code, path, source].every(each => typeof each === 'string')
}
