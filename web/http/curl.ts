import type { Method } from '../../server/catalog/operation.ts'

/** Requests as curl commands that run when pasted into a POSIX shell. */
export type CurlRequest = {
  method: Method
  url: string
  /** The headers. Pairs allow a name to repeat. */
  headers?: Record<string, string> | readonly (readonly [name: string, value: string])[]
  /** A value that is written as JSON. */
  body?: unknown
  /** A text that is sent byte for byte. */
  text?: string
}

/**
 * The command, with one line per header. Tokens are shell variables. Everything else is in single quotes, because
 * bodies and headers may come from third parties and must not be executed by the shell.
 */
export function toCurl({ method, url, headers = {}, body, text }: CurlRequest): string {
  const options = [...(globbed.test(url) ? ['--globoff'] : []), ...(method === 'GET' ? [] : ['-X', method])]
  const lines = [['curl -sS', ...options, quote(url)].join(' ')]
  if (body !== undefined) lines.push(`  -H ${quote('Content-Type: application/json')}`)
  for (const [name, value] of Array.isArray(headers) ? headers : Object.entries(headers))
    lines.push(`  -H ${quoteHeader(name, value)}`)
  if (text !== undefined) lines.push(`  --data-raw ${quote(text)}`)
  else if (body !== undefined) lines.push(`  -d ${quote(JSON.stringify(body))}`)
  return lines.join(' \\\n')
}

/** The access token of the provider, and the token that callers of the gateway need if the gateway has one. */
const ownSecrets = ['Bearer $MP_ACCESS_TOKEN', 'Bearer $GATEWAY_CONSOLE_TOKEN']

/** Characters that curl reads in an address as ranges and lists. */
const globbed = /[[\]{}]/

function quoteHeader(name: string, value: string): string {
  const isOwn = name === 'Authorization' && ownSecrets.includes(value)
  return isOwn ? `"${name}: ${value}"` : quote(`${name}: ${value}`)
}

/** Characters that a terminal obeys in pasted text. Some terminals even take `ESC [201~` for the end of the paste. */
const obeyed = /[^\P{Cc}\n\t]/u

/**
 * Quotes one word of a POSIX shell. Control characters are written as escapes, which shells know since POSIX.1-2024.
 */
export function quote(text: string): string {
  if (!obeyed.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`
  const escaped = text.replaceAll(/[\\']/g, '\\$&').replaceAll(/[^\P{Cc}\n\t]/gu, toBytes)
  return `$'${escaped}'`
}

function toBytes(character: string): string {
  const bytes = [...new TextEncoder().encode(character)]
  return bytes.map(byte => `\\${byte.toString(8).padStart(3, '0')}`).join('')
}

/** A request of the console to the gateway or to the simulator's control API, shown as curl. */
export type ShownRequest = {
  method: CurlRequest['method']
  /** The path below the gateway's prefix: `/payments/13`. */
  path?: string
  /** A full URL, in place of `path`. */
  url?: string
  body?: unknown
  headers?: Record<string, string>
  /** The operation's name, for the link to the API reference. Absent if the reference does not describe it. */
  operation?: string
}

/** @param base the gateway's origin and prefix */
export function toCurlRequest(
  { method, path = '', url, body, headers }: ShownRequest,
  base: string,
): CurlRequest {
  return {
    method,
    url: url ?? `${base}${path}`,
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  }
}
