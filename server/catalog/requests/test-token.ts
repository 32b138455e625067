/** Access tokens of the old kind of test credentials, which some of the provider's APIs refuse. */
import { madeUpTime } from '../../facts/access-tokens.ts'
import type { Finding } from './field.ts'
import type { Rule } from './rule.ts'

/** The routes at which such a token was answered with 403. */
const refusing = /^(POST|PUT|PATCH|DELETE) \/v1\/(orders|customers|chargebacks|advanced_payments)\b/

export function refusesTestTokens(route: string): boolean {
  return refusing.test(route)
}

/**
 * The form that the provider issues. Another text after `TEST-` is made up, and only names an account of the simulator.
 * Neither the demo's token nor those of spaces are warned of: Pasarela gave them to the store, and has no others.
 */
const issuedToken = new RegExp(`^TEST-\\d{6,17}-(?!${madeUpTime})\\d{6}-(?!0+-)[0-9a-f]{32}-\\d{5,12}$`, 'i')

export const testTokenSource = 'a public file of 2026: 403 in six of six calls'
const rule: Rule = { code: 'test_token', sure: 'reported', source: testTokenSource, warning: 'test_token' }

/**
 * Warns of a call with a test token of the provider, which the simulator performs and the provider may refuse. It only
 * warns, because the orders of one shop were accepted with such a token.
 * @param route method and path: `POST /v1/orders`
 */
export function checkTestToken(route: string, authorization: string | undefined): Finding[] {
  if (!refusesTestTokens(route)) return []
  const token = authorization?.replace(/^Bearer\s*/i, '').trim() ?? ''
  return issuedToken.test(token) ? [{ kind: 'together', path: '', rule }] : []
}
