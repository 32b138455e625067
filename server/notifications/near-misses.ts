import { timingSafeEqual } from 'node:crypto'
import type { NearMiss } from '../journal/entries.ts'
import type { SignatureInput } from './signature.ts'
import { buildSignedText, type SignedValues, sign } from './signed-text.ts'

type Mistake = { mistake: string; advice: string }
type TextMistake = Mistake & { text: string }
type SecretMistake = Mistake & { secret: string | Uint8Array }

/**
 * Makes each plausible mistake on purpose and answers those that give the signature that was sent. Empty
 * where nothing was sent to compare with. Costs some 25 hashes for each secret, so it only runs on a rejection.
 */
export function findNearMisses(
  input: SignatureInput,
  header: { ts: string | null; v1: string | null },
  secrets: readonly string[],
): NearMiss[] {
  if (header.v1 === null) return []
  const sent = readHash(header.v1)
  if (sent === null) return []
  const found: NearMiss[] = []
  const values = { id: input.queryDataId ?? input.bodyDataId, requestId: input.requestId, ts: header.ts }
  const rightText = buildSignedText(values)
  for (const secret of secrets) {
    if (isSame(sign(secret, rightText), sent))
      found.push({ ...explainRightHash(input, header.v1), signed_text: rightText })
    for (const { text, ...mistake } of textMistakes(input, values))
      if (isSame(sign(secret, text), sent)) found.push({ ...mistake, signed_text: text })
    for (const { mistake, advice, body } of bodyMistakes(input, header.ts))
      if (isSame(sign(secret, body), sent)) found.push({ mistake, advice, signed_text: null })
    for (const { mistake, advice, secret: wrong } of secretMistakes(secret))
      if (isSame(sign(wrong, rightText), sent)) found.push({ mistake, advice, signed_text: rightText })
  }
  return found
}

/** The hash is right for what arrived, and yet the notification was refused before the hash was looked at. */
function explainRightHash(input: SignatureInput, v1: string): Mistake {
  if (!isHex(v1))
    return { mistake: 'The hash is written in base64.', advice: 'Write it in hexadecimal, 64 digits.' }
  if (input.requestId === null)
    return {
      mistake: 'The secret is right, but the text was signed without x-request-id.',
      advice: 'Send x-request-id and sign its value; look for a proxy that removes that header on the way.',
    }
  if (input.queryDataId === null && input.bodyDataId === null)
    return {
      mistake: 'The secret is right, but the text was signed without data.id.',
      advice: 'Put data.id into the URL of the request and sign it.',
    }
  return {
    mistake: 'The signature is right for the data.id of the query; the body speaks of another one.',
    advice: 'Send the same data.id in the query and in the body: the signature covers only one of them.',
  }
}

function textMistakes(input: SignatureInput, values: SignedValues): TextMistake[] {
  const right = buildSignedText(values)
  const mistakes: TextMistake[] = []
  const add = (mistake: string, advice: string, text: string) => {
    if (text !== right && !mistakes.some(other => other.text === text))
      mistakes.push({ mistake, advice, text })
  }
  const withValues = (change: Partial<SignedValues>) => buildSignedText({ ...values, ...change })
  const { id, ts } = values

  add('The last semicolon is missing.', 'End the signed text with a semicolon.', right.slice(0, -1))
  if (id !== null) {
    add(
      'The id is in upper case.',
      'Sign data.id as the query carries it.',
      withValues({ id: id.toUpperCase() }),
    )
    add(
      'The id is in lower case.',
      'Sign data.id as the query carries it.',
      withValues({ id: id.toLowerCase() }),
    )
    add(
      'data.id was left out.',
      'Put data.id into the URL of the request and sign it.',
      withValues({ id: null }),
    )
    add('data.id is empty.', 'Put data.id into the URL of the request and sign it.', withValues({ id: '' }))
  }
  if (input.bodyDataId !== null)
    add(
      'The id of the body was signed.',
      'Sign the data.id of the URL, and send the same id in both places.',
      withValues({ id: input.bodyDataId }),
    )
  if (input.notificationId !== null)
    add(
      'The id of the notification was signed.',
      'Sign data.id, not the id of the notification itself.',
      withValues({ id: input.notificationId }),
    )
  if (values.requestId !== null) {
    const advice = 'Sign x-request-id too; look for a proxy that adds or replaces that header on the way.'
    add('x-request-id was left out.', advice, withValues({ requestId: null }))
    add('x-request-id is empty.', advice, withValues({ requestId: '' }))
  } else
    add(
      'x-request-id was signed as an empty text.',
      'Send x-request-id, and sign its value.',
      `${buildSignedText({ id, requestId: '', ts: null })}ts:${ts};`,
    )
  if (ts !== null) addTimeMistakes(add, withValues, ts)
  add(
    'The parts are in another order.',
    'Sign id, request-id, ts, in this order.',
    `${buildSignedText({ id, requestId: null, ts })}${buildSignedText({ id: null, requestId: values.requestId, ts: null })}`,
  )
  return mistakes
}

function addTimeMistakes(
  add: (mistake: string, advice: string, text: string) => void,
  withValues: (change: Partial<SignedValues>) => string,
  ts: string,
): void {
  const advice = 'Sign ts with the very digits that the header carries.'
  add('ts was signed in milliseconds, and sent in seconds.', advice, withValues({ ts: `${ts}000` }))
  if (ts.length > 10)
    add('ts was signed in seconds, and sent in milliseconds.', advice, withValues({ ts: ts.slice(0, -3) }))
  add('ts was left out.', advice, withValues({ ts: null }))
}

function bodyMistakes(input: SignatureInput, ts: string | null): (Mistake & { body: Uint8Array })[] {
  const advice = 'Sign the text built from data.id, x-request-id and ts; the body is not signed.'
  const mistakes = [{ mistake: 'The body was signed.', advice, body: input.rawBody }]
  if (ts !== null)
    mistakes.push({
      mistake: 'ts and body were signed, joined by a dot, as another provider does.',
      advice,
      body: Buffer.concat([Buffer.from(`${ts}.`), input.rawBody]),
    })
  return mistakes
}

function secretMistakes(secret: string): SecretMistake[] {
  const mistakes: SecretMistake[] = []
  const add = (mistake: string, wrong: string | Uint8Array) => {
    if (wrong !== secret)
      mistakes.push({ mistake, advice: 'Compare the secret on both sides.', secret: wrong })
  }
  add('The secret configured here has blanks around it.', secret.trim())
  add('The sender’s secret ends in a line break.', `${secret}\n`)
  add('The sender’s secret ends in a blank.', `${secret} `)
  add('The sender’s secret starts with a blank.', ` ${secret}`)
  add('The sender’s secret is in quotes.', `"${secret}"`)
  add('The sender’s secret is in upper case.', secret.toUpperCase())
  add('The sender’s secret is in lower case.', secret.toLowerCase())
  if (/^([0-9a-f]{2})+$/i.test(secret))
    add('The sender decoded the secret from hexadecimal.', Buffer.from(secret, 'hex'))
  return mistakes
}

function isHex(value: string): boolean {
  return /^[0-9a-f]{64}$/i.test(value)
}

function readHash(value: string): Buffer | null {
  const hash = Buffer.from(value, isHex(value) ? 'hex' : 'base64')
  return hash.length === 32 ? hash : null
}

function isSame(expected: Buffer, sent: Buffer): boolean {
  return timingSafeEqual(expected, sent)
}
