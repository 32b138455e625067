import { countBackslashes } from './count-backslashes.ts'

/**
 * Names whose whole value is a secret, compared without case, `_` and `-`. The list has full names only, so that ids of
 * payments and requests are kept (`token_count`, `idempotency_key`).
 */
const secretNames = `
  access_token api_key assertion auth_token authorization bearer card_security_code card_token card_token_id
  card_verification_value client_assertion client_secret client_token code_verifier console_token cookie cookies credential credentials csrf_token
  cvc cvv cvv2 id_token jwt new_password old_password other_access_token other_secret otp
  pass passcode passphrase passwd password pin previous_secret private_key proxy_authorization refresh_token secret
  secret_access_key secret_key security_code session_id session_key session_token set_cookie token user_password
  verification_code verification_value webhook_secret webhook_secret_previous
  x_access_token x_api_key x_auth x_auth_token x_authorization x_csrf_token x_forwarded_authorization x_jwt x_session
  x_session_id x_session_token x_signature_secret x_xsrf_token
`

/** The names as a part of case-insensitive regular expressions. */
export const secretName = `(?:${secretNames.trim().split(/\s+/).join('|').replaceAll('_', '[_-]?')})`

const secretHeader = new RegExp(
  `^${secretName}$|authorization$|(?:api|access|auth|functions|subscription|secret|private|master|host)[_-]?key$|client[_-]?cert|password|secret|^dpop$|(?:token|jwt|assertion|oidc[_-]?data|session|session[_-]?id|auth|credentials?|cookies?)$`,
  'i',
)

/** Headers are also matched by their ending, because vendors prefix them with their own names. */
export function isSecretHeader(name: string): boolean {
  return secretHeader.test(name)
}

/**
 * Masks secret members of JSON, and of JSON inside JSON strings at any depth. At `depth` levels of such nesting, a run
 * of 2^depth - 1 backslashes precedes each quote: `"token"`, `\"token\"`, `\\\"token\\\"`.
 */

const mask = '***'

const space = String.raw`(?:\s|\\+[nrt])*`

/** The key, the backslashes before its closing quote, and the beginning of its value. */
const secretMember = new RegExp(
  String.raw`"${secretName}(\\*)"${space}:${space}(\\*"|[[{]|-?\d[\d.eE+-]*)`,
  'gi',
)

/** A truncated value is masked to the end of the text. */
export function maskMembers(text: string): string {
  let masked = ''
  let done = 0
  secretMember.lastIndex = 0
  for (let found = secretMember.exec(text); found; found = secretMember.exec(text)) {
    const [, { length: run = 0 } = '', opening = ''] = found
    const start = secretMember.lastIndex
    if (!opensValue(opening, run)) continue
    const quote = `${'\\'.repeat(run)}"`
    masked += `${text.slice(done, start - opening.length)}${quote}${mask}${quote}`
    done = endOfValue(text, { opening, start, run })
    secretMember.lastIndex = done
  }
  return done === 0 ? text : masked + text.slice(done)
}

/**
 * A quote with another number of backslashes closes an enclosing string instead: the value is truncated, or the text
 * is none of JSON. Backslashes before the opening quote are a text that only resembles a member.
 */
function opensValue(opening: string, run: number): boolean {
  if ((run & (run + 1)) !== 0) return false
  return run === 0 || !opening.endsWith('"') || (opening.length - 1) % (run + 1) === run
}

type SecretValue = {
  opening: string
  /** The offset after the opening. */
  start: number
  run: number
}

function endOfValue(text: string, { opening, start, run }: SecretValue): number {
  if (opening.endsWith('"')) return endOfString(text, start, run)
  return opening === '{' || opening === '[' ? endOfParts(text, start, run) : start
}

/** The offset after the closing quote, or the end of the enclosing string if the value is truncated. */
function endOfString(text: string, start: number, run: number): number {
  for (let quote = text.indexOf('"', start); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    const backslashes = countBackslashes(text, start, quote)
    // A backslash inside the string is written as 2 * (run + 1) backslashes.
    const rest = backslashes % (2 * (run + 1))
    if (rest === run) return quote + 1
    const isInner = rest === 2 * run + 1
    if (!isInner) return quote - backslashes
  }
  return text.length
}

/** The offset after the closing bracket, or the end of the enclosing string if the value is truncated. */
function endOfParts(text: string, start: number, run: number): number {
  const mark = /["[\]{}]/g
  let depth = 1
  let at = start
  while (depth > 0) {
    mark.lastIndex = at
    const found = mark.exec(text)
    if (found === null) return text.length
    at = mark.lastIndex
    if (found[0] === '"') {
      const backslashes = countBackslashes(text, start, found.index)
      if (backslashes !== run) return found.index - backslashes
      at = endOfString(text, at, run)
    } else depth += found[0] === '{' || found[0] === '[' ? 1 : -1
  }
  return at
}
