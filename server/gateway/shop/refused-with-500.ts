/** Refusals that have the status of an outage: `payer_cannot_be_nil` comes with 500. */
import { parseExactly } from '../../contract/exact-numbers.ts'
import { readRefusal } from '../../facts/provider-errors/read-refusal.ts'
import { isRefusedWith500 } from '../../facts/provider-errors/retries.ts'
import { familyOfSubject } from '../../facts/results.ts'
import type { CopiedBody } from './read-copy.ts'

/**
 * Whether the provider's answer says that the request itself is wrong, so that nothing was performed.
 *
 * @param status the provider's; null if no answer began
 */
export function isRefusedInBody(
  subject: string,
  status: number | null,
  { bytes, isCut }: CopiedBody,
): boolean {
  if (status === null || status < 500 || isCut || bytes[0] !== 0x7b) return false
  try {
    const body = parseExactly(bytes.toString('utf8'))
    const [cause] = readRefusal({ family: familyOfSubject(subject), status, body })
    return isRefusedWith500(cause?.code ?? null, status)
  } catch {
    return false
  }
}
