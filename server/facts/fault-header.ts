/** Asks the simulator for a fault, and names in its answer the one that it applied. */
export const faultHeader = 'x-simulator-fault'

/**
 * The names of a fault's fields in the header `x-simulator-fault`, and wherever a fault is described in one line. The
 * fields `body` and `fields` cannot be asked for in a header. A description only says which fields were replaced.
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
const described = [...Object.keys(faultHeaderNames), 'body', 'fields']

/** The fields of a fault or of a rule as the header writes them: `status=500; performed`. */
export function describeFault(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([name, value]) => [names[name] ?? name, textOfField(name, value)].filter(Boolean).join('='))
    .join('; ')
}

function textOfField(name: string, value: unknown): string {
  if (name === 'fields')
    return Object.keys(value as object)
      .join(',')
      .replaceAll(/[;=]/g, '?')
  return value === true || name === 'body' ? '' : String(value)
}

/** The fault as a header's value. */
export function toFaultHeader(fault: Record<string, unknown>): string {
  const fields = Object.entries(fault).filter(([name]) => described.includes(name))
  return describeFault(Object.fromEntries(fields)).replaceAll(/[^ -~]/g, '?')
}

/** The names of the fields of a fault that `describeFault` wrote. */
export function faultFieldsOf(fault: string): string[] {
  return fault.split('; ').map(field => field.split('=', 1)[0] ?? '')
}

const failing = ['status', 'code', 'reset', 'cut-off', 'malformed']

/**
 * Whether the fault, as `describeFault` writes it, made the call fail. One that delays an answer does only if somebody
 * stopped waiting: the shop (499) or the gateway (504). A refusal of the provider behind a delay is the provider's.
 */
export function isFailedBy(fault: string | null, status: number): boolean {
  const isLate = status === 499 || status === 504
  const fields = faultFieldsOf(fault ?? '')
  return fields.some(
    field => failing.includes(field) || (isLate && (field === 'delay' || field === 'slow-body')),
  )
}

/** Whether the fault, as `describeFault` writes it, changes the state in the answer, so that the provider’s is not known. */
export function writesState(fault: string | null): boolean {
  return (fault ?? '').split('; ').some(field => /^fields=(.*,)?status(_detail)?(,|$)/.test(field))
}

/** Whether the fault, as `describeFault` writes it, can be why a payment was rejected. One that only delays is not. */
export function canReject(fault: string): boolean {
  return writesState(fault) || faultFieldsOf(fault).some(field => failing.includes(field))
}

/**
 * Whether the fault, as `describeFault` writes it, answers or closes the connection in place of the provider, which does
 * not perform the call.
 */
export function isUnperformed(fault: string): boolean {
  const fields = faultFieldsOf(fault)
  return !fields.includes('performed') && ['status', 'code', 'reset'].some(name => fields.includes(name))
}
