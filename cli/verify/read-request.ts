/**
 * Reads a notification in the forms that users have: a curl command, an entry of a HAR file, or the text of an HTTP
 * request.
 */
import type { SignedRequest } from '../../server/signature.ts'
import { readCurl } from './read-curl.ts'

/** Recognizes the form by the beginning of the text. Null if it is none of them. */
export function readRequest(bytes: Uint8Array): SignedRequest | null {
  const text = Buffer.from(bytes).toString()
  if (/^\s*(?:\$\s*)?curl\s/.test(text)) return readCurl(text)
  if (/^\s*\{/.test(text)) return readHar(text)
  return readHttp(text)
}

type HarRequest = {
  url: string
  headers: { name: string; value: string }[]
  postData?: { text?: string }
}
type Har = { log?: { entries?: { request?: HarRequest }[] }; request?: HarRequest } & Partial<HarRequest>

/**
 * Reads a HAR file, one of its entries, or the request of an entry. Of a whole file, it reads the first request with a
 * signature.
 */
function readHar(text: string): SignedRequest | null {
  const har = parse(text)
  const entries = har?.log?.entries ?? [har ?? {}]
  const requests = entries.map(entry => ('request' in entry ? entry.request : (entry as HarRequest)))
  const isSigned = (request?: HarRequest) =>
    request?.headers?.some?.(({ name }) => name.toLowerCase() === 'x-signature') === true
  const request = requests.find(isSigned) ?? requests[0]
  if (typeof request?.url !== 'string' || !Array.isArray(request.headers)) return null
  const headers = Object.fromEntries(request.headers.map(({ name, value }) => [name, value]))
  return { url: request.url, headers, body: request.postData?.text ?? '' }
}

function parse(text: string): Har | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads `POST /hook?data.id=1 HTTP/1.1`, headers, an empty line, and the body. The first line may be missing. */
function readHttp(text: string): SignedRequest | null {
  const [head = '', ...rest] = text.split(/\r?\n\r?\n/)
  const lines = head.trim().split(/\r?\n/)
  const [, url] = /^[A-Z]+ (\S+)(?: HTTP\/[\d.]+)?$/.exec(lines[0] ?? '') ?? []
  const headers = readHeaders(url === undefined ? lines : lines.slice(1))
  if (headers === null || Object.keys(headers).length === 0) return null
  return { url: url ?? '', headers, body: rest.join('\n\n') }
}

/** Reads lines of the form `name: value`. Null if a line has another form. */
export function readHeaders(lines: string[]): Record<string, string> | null {
  const headers: Record<string, string> = {}
  for (const line of lines.filter(one => one.trim() !== '')) {
    const [, name, value = ''] = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*?)\s*$/.exec(line) ?? []
    if (name === undefined) return null
    headers[name.toLowerCase()] = value
  }
  return headers
}
