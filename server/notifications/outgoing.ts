import type { HeaderList, NotificationDetail } from '../journal/entries.ts'
import { parsePayload } from './payload.ts'
import { buildSignedText, sign } from './signed-text.ts'

/** A notification on its way out. */
export type Outgoing = {
  /** Without the question mark, percent-encoded. */
  query: string
  headers: HeaderList
  body: Uint8Array
  /** Headers of the original that could not be sent again. */
  leftOut: string[]
}

export type Signing = { secret: string /** Milliseconds since 1970. */; at: number }

/** Headers of the connection, which every hop writes itself, and the mark of an earlier copy. */
const ownHeaders =
  /^(?:host|connection|keep-alive|proxy-connection|content-length|transfer-encoding|te|trailer|upgrade|expect|x-pasarela-copy)$/

/** What a value is in the journal that was a secret. */
const masked = '***'

/** The notification as it came: query, headers and the very bytes of the body, but for what was masked. */
export function copyReceived(entry: NotificationDetail): Outgoing {
  const headers = entry.headers.filter(([name]) => !ownHeaders.test(name))
  const isSent = ([, value]: HeaderList[number]) => value !== masked
  return {
    query: entry.query,
    headers: headers.filter(isSent),
    body: bodyOf(entry),
    leftOut: [...new Set(headers.filter(header => !isSent(header)).map(([name]) => name))],
  }
}

/** The bytes that are kept. Of a rejected notification that was long, they are only the first. */
export function bodyOf({ body, body_base64 }: NotificationDetail): Uint8Array {
  return body_base64 === null ? Buffer.from(body) : Buffer.from(body_base64, 'base64')
}

/**
 * Puts a signature in place of whatever there was, the way the provider signs: the query's `data.id`, else the
 * body's, as it is written, with `ts` in milliseconds (measured, fact sheet 6.3). What is absent is left out.
 */
export function signOutgoing(outgoing: Outgoing, { secret, at }: Signing): Outgoing {
  const requestId = outgoing.headers.find(([name]) => name === 'x-request-id')?.[1].trim() || null
  const ts = String(at)
  const text = buildSignedText({ id: signedId(outgoing), requestId, ts })
  const signature = `ts=${ts},v1=${sign(secret, text).toString('hex')}`
  return { ...outgoing, headers: [...withoutSignature(outgoing).headers, ['x-signature', signature]] }
}

export function withoutSignature(outgoing: Outgoing): Outgoing {
  return { ...outgoing, headers: outgoing.headers.filter(([name]) => name !== 'x-signature') }
}

function signedId({ query, body }: Outgoing): string | null {
  const asked = new URLSearchParams(query).get('data.id')
  if (asked) return asked
  const parsed = parsePayload(body)
  return parsed.ok ? parsed.payload.readId('data', 'id') : null
}

/** The address with the notification's query behind its own, as the provider adds it. */
export function addQuery(url: string, query: string): string {
  const address = new URL(url)
  address.hash = ''
  if (query !== '') address.search = address.search === '' ? query : `${address.search}&${query}`
  return address.href
}
