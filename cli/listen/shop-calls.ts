import { sayFault } from '../../server/shared/texts/say-fault.ts'
import { sayWarning } from '../../server/shared/texts/say-warning.ts'
import type { Call } from '../gateway.ts'
import type { Words } from '../words.ts'

/** The UTC time, the call with its answer, what distinguishes it from others, and a line for each of its warnings. */
export function toCallLine(call: Call, { logs, faults, warnings }: Words): string {
  const { received_at: at, operation, status, duration_ms, resource, idempotency_key: key, fault } = call
  const notes = [
    resource,
    key && `key=${key}`,
    call.sdk && `${call.sdk} ${call.sdk_version ?? ''}`.trim(),
    call.credentials !== null && call.credentials !== 'default' && call.credentials,
    call.outcome_unknown && logs.unknown,
    fault && `[${sayFault(fault, faults)}]`,
  ]
  const facts = [at.slice(11, 23), `#${call.seq}`, operation, status, `${Math.round(duration_ms)} ms`]
  const line = [...facts, ...notes].filter(Boolean).join('  ')
  const warned = (call.warnings ?? []).map(one => `    ! ${sayWarning(one, warnings)} (${one.source})`)
  return [line, ...warned].join('\n')
}
