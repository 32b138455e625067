import { type CardTokenErrorCode, cardTokenErrors } from '../../facts/provider-errors/card-token-errors.ts'
import { type ProviderError, refusal } from './provider-error.ts'

/** The refusal of a card token. It names every cause, as the provider does. */
export function cardTokenError(codes: CardTokenErrorCode[]): ProviderError {
  const cause = codes.map(code => ({ code, description: cardTokenErrors[code] }))
  return refusal(400, 'invalid parameter', cause)
}
