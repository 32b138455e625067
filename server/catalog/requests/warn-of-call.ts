/** What is known of a call to the real provider beside its body: of its token, and of its route. */
import type { Warning } from '../../facts/warnings.ts'
import { notSimulated } from '../not-simulated.ts'
import { splitMethods } from '../provider-routes.ts'

const replaced = new Set(notSimulated.replaced_by_orders?.flatMap(splitMethods))

/** Where a test credential of the old kind was answered with 403. Orders refused it in six of six tries of one shop. */
const ofOrders = /^\w+ \/v1\/orders\b/
const ofOthers = /^\w+ \/v1\/(customers|chargebacks|advanced_payments)\b/

/**
 * Sources disagree on which accounts are refused, so orders are warned of, and other routes only if they were refused.
 * Reads are not looked at.
 * @param route method and path: `POST /v1/orders`
 */
export function warnOfCall(
  route: string,
  { token, status }: { token: string | null; status: number },
): Warning[] {
  const warn = (code: string, source: string): Warning[] => [{ code, path: '', source }]
  if (replaced.has(route)) return warn('old_api', 'migration guides of Point and QR')
  const isRefused = ofOrders.test(route) || (status === 403 && ofOthers.test(route))
  return token?.startsWith('TEST-') && isRefused ? warn('test_token', 'a public file of 2026') : []
}
