/** Refusals that have the status of an outage: `payer_cannot_be_nil` comes with 500. */
import { readRefusal } from '../../facts/provider-errors/read-refusal.ts'
import { isRefusedWith500 } from '../../facts/provider-errors/retries.ts'
import { familyOfSubject } from '../../facts/results.ts'
import { type CopiedBody, readObject } from './read-copy.ts'

/**
 * Whether the provider's answer says that the request itself is wrong, so that nothing was performed.
 *
 * @param status the provider's; null if no answer began
 */
export function isRefusedInBody(subject: string, status: number | null, answered: CopiedBody): boolean {
  if (status === null || status < 500) return false
  const family = familyOfSubject(subject)
  const [cause] = readRefusal({ family, status, body: readObject(answered) })
  return isRefusedWith500(cause?.code ?? null, status)
}
