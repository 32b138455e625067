/** What is known of a call to the real provider beside its body: of its token, and of its route. */
import { toObject } from '../../facts/json.ts'
import { isTestCard } from '../../facts/test-cards.ts'
import type { Warning } from '../../facts/warnings.ts'
import { refusesTestTokens, testTokenSource } from './test-token.ts'
import { parse } from './warn-of-body.ts'

/** The older routes of Point and QR. */
const replaced = /^\w+ \/(point\/integration-api|instore|mpmobile)\//

/**
 * Sources disagree on which accounts are refused (orders of one shop six of six times, and of another never), so a call
 * is warned of only if it was. Reads are not looked at.
 * @param route method and path: `POST /v1/orders`
 */
export function warnOfCall(
  route: string,
  { token, status }: { token: string | null; status: number },
): Warning[] {
  const warn = (code: string, source: string): Warning[] => [{ code, path: '', source }]
  if (replaced.test(route)) return warn('old_api', 'migration guides of Point and QR')
  const isRefused = status === 403 && refusesTestTokens(route)
  return token?.startsWith('TEST-') && isRefused ? warn('test_token', testTokenSource) : []
}

/**
 * A payment with an access token that is of no test user, which the provider rejected, and whose card has the digits of a
 * published test card. A card that it approved is no test card, and a refusal (cause 2034) shows no digits.
 * @param answer the text of the provider's answer
 */
export function warnOfTestCard(route: string, answer: string): Warning[] {
  const { status, card } = route === 'POST /v1/payments' ? toObject(parse(answer)) : {}
  const { first_six_digits, last_four_digits } = toObject(card)
  if (status !== 'rejected' || !isTestCard(first_six_digits, last_four_digits)) return []
  return [{ code: 'test_card', path: 'token', source: 'pages about test cards' }]
}
