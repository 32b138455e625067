import { toSourceWords } from '../../server/facts/source-words.ts'
import { isRefusedCall } from '../../server/facts/warnings.ts'
import { sayFault } from '../../server/shared/texts/say-fault.ts'
import { sayWarning } from '../../server/shared/texts/say-warning.ts'
import type { Call } from '../gateway.ts'
import type { Words } from '../words.ts'

/**
 * A line with the UTC time, the call with its answer and what distinguishes it from others, and one for each warning.
 * They are printed one by one, because what is printed shows line breaks within it as text.
 */
export function toCallLines(call: Call, { logs, faults, warnings }: Words): string[] {
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
  const isRefused = isRefusedCall(call)
  const warned = (call.warnings ?? []).map(
    one =>
      `    ! ${sayWarning({ ...one, isRefused }, warnings)} (${toSourceWords(one.source, warnings.sources)})`,
  )
  return [line, ...warned]
}
