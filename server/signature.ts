/**
 * The package's entry `pasarela/signature`: verifies the signature of a notification and explains the verdict. It
 * imports nothing but modules of Node, so any shop can use it.
 */
import type { CheckCode, NearMissCode, NoteCode, RejectionReason } from './contract/signature-facts.ts'
import { explainAccepted } from './signature/explanation.ts'
import { wordExplanation } from './signature/explanation-words.ts'
import { judgeRequest } from './signature/judge-request.ts'

/** A notification as the shop received it. */
export type SignedRequest = {
  /** The requested URL, its path with the query, or the query alone. Percent-encoded, as received. */
  url: string
  /** `IncomingMessage.headers`, a `Headers` object, or any record with names in any case. */
  headers: Headers | Record<string, string | string[] | undefined>
  /** The bytes as received, or their text. A parsed and rewritten body may differ from them. */
  body: string | Uint8Array
}

export type VerifyOptions = {
  /** Largest difference between `ts` and the clock, in either direction. Default: not checked. */
  toleranceSeconds?: number
  /** Milliseconds since 1970. Default: `Date.now`. */
  now?: () => number
}

/** How the verdict was reached, in the form of the gateway's `GET /notifications/{seq}`. It never contains a secret. */
export type Explanation = {
  /** The text that is signed; null if it cannot be built. */
  signed_text: string | null
  parts: {
    name: 'id' | 'request-id' | 'ts'
    value: string | null
    source: 'query' | 'body' | 'header' | 'absent'
  }[]
  /** The checks in the order of execution, up to the one that failed. `passed` is null for a check that was not run. */
  checks: {
    name: string
    passed: boolean | null
    code: CheckCode | null
    /** The numbers in `detail`. */
    values?: Record<string, number> | undefined
    detail: string
  }[]
  /** Which secret made the signature: the first (`current`) or the second (`previous`). */
  signed_by: 'current' | 'previous' | null
  /** The sender's clock, ISO 8601, UTC. */
  signed_at: string | null
  /** Mistakes that lead to exactly the signature that was sent. */
  near_misses: { code: NearMissCode | null; mistake: string; advice: string; signed_text: string | null }[]
  notes: { code: NoteCode | null; text: string }[]
}

export type SignatureVerdict =
  | { verdict: 'validated'; reason: null; explanation: Explanation }
  | { verdict: 'rejected'; reason: RejectionReason; explanation: Explanation }

/**
 * Verifies a notification with the secret of the webhook, or with several during a rotation, the current one first.
 * @throws TypeError without a secret, or if the body was parsed
 */
export function verifySignature(
  { url, headers, body }: SignedRequest,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): SignatureVerdict {
  // An unset variable is undefined, in spite of the types.
  const secrets = [secret].flat().filter(Boolean)
  const request = { headers: inLowerCase(headers), query: queryOf(url), rawBody: toBytes(body) }
  const { result, input } = judgeRequest(request, secrets, options)
  switch (result.verdict) {
    case 'unsigned':
      throw new TypeError('A secret is required to verify a signature.')
    case 'validated':
      return { ...result, explanation: wordExplanation(explainAccepted(input, result.explanation)) }
    case 'rejected':
      return { ...result, explanation: wordExplanation(result.explanation) }
  }
}

function inLowerCase(headers: SignedRequest['headers']): Record<string, string | string[] | undefined> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]))
}

/** The query of the URL. A text without a question mark is a query if it has the form of one. */
function queryOf(url: string): string {
  const mark = url.indexOf('?')
  if (mark !== -1) return url.slice(mark + 1).split('#', 1)[0] ?? ''
  return /^[^/:]*=/.test(url) ? url : ''
}

/**
 * The bytes of the body. The types of Express call a body `any`: its parser leaves an object, and nothing if the
 * request has no body.
 */
function toBytes(body: string | Uint8Array | null | undefined): Uint8Array {
  if (typeof body === 'string' || body == null) return Buffer.from(body ?? '')
  // `instanceof` would fail, because Jest has constructors of its own.
  if (ArrayBuffer.isView(body)) return body
  throw new TypeError(
    'The body must be its bytes or text as received, not parsed; in Express: express.raw({ type: "*/*" }).',
  )
}
