import type { Fault } from './faults.ts'

/**
 * The names of a fault's fields in the header `x-simulator-fault`. This file does not import zod, so that the console
 * can load it.
 */
export const faultHeaderNames = {
  status: 'status',
  code: 'code',
  retry_after: 'retry-after',
  performed: 'performed',
  delay_ms: 'delay',
  cut_off: 'cut-off',
  reset: 'reset',
  notify_first: 'notify-first',
} as const satisfies Record<Exclude<keyof Fault, 'body' | 'fields'>, string>

const names: Record<string, string> = faultHeaderNames

/** The fields of a fault or of a rule as the header writes them: `status=500; performed`. */
export function describeFault(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${names[name] ?? name}${value === true ? '' : `=${value}`}`)
    .join('; ')
}
