import { grantTypes } from '../../../catalog/requests/oauth.ts'
import type { Refuse } from '../../http/check-body.ts'
import { ProviderError } from '../../http/errors/provider-error.ts'

/** The errors of `/oauth/token` (reference). */
type OauthErrorCode = 'invalid_client' | 'invalid_grant' | 'invalid_request' | 'unsupported_grant_type'

export function oauthError(error: OauthErrorCode, message: string): ProviderError {
  return new ProviderError(400, { message, error, status: 400, cause: [] })
}

/** The one text for a code or refresh token that is unknown, expired, used, revoked or of another application. */
export function grantInvalid(): ProviderError {
  return oauthError(
    'invalid_grant',
    'Error validating grant. Your authorization code or refresh token may be expired or it was already used',
  )
}

/** Absent parameters are named together (devsite-docs#1199). The texts of the other faults are not known. */
export const refuseTokenBody: Refuse = faults => {
  const [first] = faults
  if (first.kind === 'unknown') return oauthError('invalid_request', `unsupported parameter: ${first.path}`)
  if (first.kind === 'value')
    return oauthError('unsupported_grant_type', `grant_type must be one of ${grantTypes.join(', ')}`)
  const missing = faults.filter(({ kind }) => kind === first.kind).map(({ path }) => path)
  return oauthError(
    'invalid_request',
    `the following parameters are required: grant_type, client_id, client_secret. Missing parameters: ${missing.join(', ')}`,
  )
}
