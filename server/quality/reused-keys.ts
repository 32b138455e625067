/** Whether an idempotency key belongs to one request, as far as the recorded writes of a shop tell. */
import { subscriptions } from '../catalog/subscriptions.ts'
import { keyedWrites } from '../facts/double-charges.ts'
import { targetOf } from '../facts/recorded-calls.ts'
import { type Checked, doublesOf, metBy, toReadCall, withKey, writesOf } from './doubles.ts'
import { isAbsent } from './fields.ts'
import type { SeenCall } from './recorded.ts'
import { type Finding, finding } from './verdict.ts'

export function checkReusedKeys(checked: Checked): Finding {
  const writes = writesOf(checked)
  const keyed = writes.filter(({ route }) => keyedWrites.has(route))
  if (keyed.length === 0) {
    const ignored = writes.filter(({ route }) => route === subscriptions.create.provider)
    return finding('not_applicable', ignored.length > 0 ? 'key_ignored' : 'no_money_write', ignored)
  }
  const double = doublesOf(checked).find(({ rule }) => rule === 'key_of_another_body')
  if (double) return finding('invalid', 'key_reused', double.pair.map(withKey))
  if (keyed.every(({ recording }) => isAbsent(recording.idempotency_key)))
    return finding('not_observable', 'no_key')
  for (const call of keyed) {
    const other = findElsewhere(call, checked)
    if (other) return finding('not_observable', 'key_elsewhere', [call, other].map(withKey))
  }
  return metBy(keyed)
}

/** A write with the same key that is no repetition: of another route, which may ignore keys, or of another resource. */
function findElsewhere(call: SeenCall, { doubles: { learned, seenOf } }: Checked): SeenCall | undefined {
  const own = toReadCall(call)
  if (own.idempotency_key === null) return undefined
  const others = learned.filter(
    other =>
      !other.operation.startsWith('GET ') &&
      other.idempotency_key === own.idempotency_key &&
      other.credentials === own.credentials &&
      targetOf(other) !== targetOf(own),
  )
  return seenOf(...others)[0]
}
