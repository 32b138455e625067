/** Asks the simulator for a fault, and names in its answer the one that it applied. */
export const faultHeader = 'x-simulator-fault'

/**
 * The names of a fault's fields in the header `x-simulator-fault`, and wherever a fault is described in one line. The
 * fields `body` and `fields` fit into no header.
 */
export const faultHeaderNames = {
  status: 'status',
  code: 'code',
  retry_after: 'retry-after',
  performed: 'performed',
  delay_ms: 'delay',
  cut_off: 'cut-off',
  reset: 'reset',
  slow_body_ms: 'slow-body',
  malformed: 'malformed',
  notify_first: 'notify-first',
} as const

const names: Record<string, string> = faultHeaderNames

/** The fields of a fault or of a rule as the header writes them: `status=500; performed`. */
export function describeFault(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${names[name] ?? name}${value === true ? '' : `=${value}`}`)
    .join('; ')
}

/** The fault as a header's value, without what fits into none. */
export function toFaultHeader(fault: Record<string, unknown>): string {
  const fields = Object.entries(fault).filter(([name]) => names[name] !== undefined)
  return describeFault(Object.fromEntries(fields)).replaceAll(/[^ -~]/g, '?')
}

/** The names of the fields of a fault that `describeFault` wrote. */
export function faultFieldsOf(fault: string): string[] {
  return fault.split('; ').map(field => field.split('=', 1)[0] ?? '')
}

/** Whether the fault, as `describeFault` writes it, answers in place of the provider, which does not perform the call. */
export function isUnperformed(fault: string): boolean {
  const fields = faultFieldsOf(fault)
  return !fields.includes('performed') && (fields.includes('status') || fields.includes('code'))
}
