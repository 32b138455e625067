import { type ProviderError, refusal } from './provider-error.ts'

/** Causes of `POST /v1/card_tokens`: first a list of what may not be empty, then of what is wrong. */
const empty: Record<string, string> = {
  '205': 'cardNumber',
  '208': 'expirationMonth',
  '209': 'expirationYear',
  '212': 'docType',
  '213': 'cardholder.document.subtype',
  '214': 'docNumber',
  '220': 'cardIssuerId',
  '221': 'cardholderName',
  '224': 'securityCode',
}
const wrong: Record<string, string> = {
  E301: 'cardNumber',
  E302: 'securityCode',
  E203: 'securityCode',
  '316': 'cardholderName',
  '322': 'docType',
  '323': 'cardholder.document.subtype',
  '324': 'docNumber',
  '325': 'expirationMonth',
  '326': 'expirationYear',
}

/** Every code that a card token may be refused with. */
export const cardTokenCauses: Record<string, string> = { ...empty, ...wrong }

/** One refusal that names every cause, as the provider does. */
export function cardTokenError(codes: string[]): ProviderError {
  const cause = codes.map(code => ({
    code,
    description: empty[code]
      ? `parameter ${empty[code]} can not be null/empty`
      : `invalid parameter ${wrong[code] ?? 'unknown'}`,
  }))
  return refusal(400, 'invalid parameter', cause)
}
