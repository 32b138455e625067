/** HTTP Archive 1.2 (http://www.softwareishard.com/blog/har-12-spec/). */

type Pair = { name: string; value: string }

/** The format reserves names that start with an underscore for custom fields. */
export type HarEntry = {
  startedDateTime: string
  /** Duration in milliseconds, the sum of the timings. */
  time: number
  request: {
    method: string
    url: string
    httpVersion: string
    cookies: []
    headers: Pair[]
    queryString: Pair[]
    postData?: { mimeType: string; text: string }
    headersSize: number
    bodySize: number
  }
  response: {
    status: number
    statusText: string
    httpVersion: string
    cookies: []
    headers: Pair[]
    content: { size: number; mimeType: string; text?: string; comment?: string }
    redirectURL: string
    headersSize: number
    bodySize: number
  }
  cache: Record<string, never>
  timings: { send: number; wait: number; receive: number }
  comment?: string
} & Record<`_${string}`, unknown>

export type Exchange = {
  /** Time of the request, ISO 8601. */
  startedAt: string
  /** Duration in milliseconds; 0 if it was not measured. */
  durationMs: number
  method: string
  url: string
  headers: readonly (readonly [name: string, value: string])[]
  /** The body of the request. `bytes` is the size as sent, if it is known. */
  body?: { mimeType: string; text: string; bytes?: number }
  status: number
  /** The body of the answer. Absent if the journal does not keep it. */
  answer?: { mimeType: string; text: string }
  comment?: string
}

const unknownSize = -1

/** One exchange. The format requires -1 for unknown sizes, and empty texts. */
export function toHarEntry(exchange: Exchange, customFields: Record<`_${string}`, unknown>): HarEntry {
  const { url, method, headers, body, status, answer, durationMs, startedAt, comment } = exchange
  return {
    startedDateTime: startedAt,
    time: durationMs,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headers.map(([name, value]) => ({ name, value })),
      queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
      ...(body && { postData: { mimeType: body.mimeType, text: body.text } }),
      headersSize: unknownSize,
      bodySize: body ? (body.bytes ?? sizeOf(body.text)) : 0,
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [],
      content: answer
        ? { size: sizeOf(answer.text), mimeType: answer.mimeType, text: answer.text }
        : { size: 0, mimeType: 'x-unknown', comment: 'The response was not kept.' },
      redirectURL: '',
      headersSize: unknownSize,
      bodySize: unknownSize,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    ...(comment && { comment }),
    ...customFields,
  }
}

/** The text before and after the entries of an archive; the entries are joined by commas. */
export function harFrame(version: string): { start: string; end: string } {
  const log = JSON.stringify({ version: '1.2', creator: { name: 'Pasarela', version }, entries: [] })
  return { start: `{"log":${log.slice(0, -2)}\n`, end: '\n]}}\n' }
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length
}
