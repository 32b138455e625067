/**
 * Names whose whole value is a secret, compared without case, `_` and `-`. The list has full names only, so that ids of
 * payments and requests are kept (`token_count`, `idempotency_key`).
 */
const secretNames = `
  access_token api_key auth_token authorization bearer card_security_code card_token card_token_id
  card_verification_value client_secret client_token console_token cookie cookies credential credentials csrf_token
  cvc cvv cvv2 id_token jwt new_password old_password other_access_token other_secret otp
  pass passcode passphrase passwd password pin previous_secret private_key proxy_authorization refresh_token secret
  secret_access_key secret_key security_code session_id session_key session_token set_cookie token user_password
  verification_code verification_value webhook_secret webhook_secret_previous
  x_access_token x_api_key x_auth x_auth_token x_authorization x_csrf_token x_forwarded_authorization x_jwt x_session
  x_session_id x_session_token x_signature_secret x_xsrf_token
`

/** For case-insensitive regular expressions. */
export const secretName = `(?:${secretNames.trim().split(/\s+/).join('|').replaceAll('_', '[_-]?')})`

const secretHeader = new RegExp(
  `^${secretName}$|authorization$|(?:api|access)[_-]?key$|password|secret|(?:token|jwt|session|session[_-]?id|auth|credentials?|cookies?)$`,
  'i',
)

/** Headers are also matched by their ending, because vendors prefix them with their own names. */
export function isSecretHeader(name: string): boolean {
  return secretHeader.test(name)
}
