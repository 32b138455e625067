import { Agent, request } from 'undici'
import { describeFailure, type SendFailure } from './send-failure.ts'
import { isForbiddenHost, lookUpAllowed } from './target-address.ts'

type SendAnswer = { status: number; content_type: string | null; body: string; is_cut: boolean }

/** `duration_ms` ends with the last stored byte of the answer. */
export type SendResult = { duration_ms: number } & (
  | { answer: SendAnswer; failure: null }
  | { answer: null; failure: SendFailure }
)

export type SendRequest = {
  url: string
  headers: [name: string, value: string][]
  body: Uint8Array
  timeoutMs: number
}

/** Bytes of an answer that are stored; the rest is not read. */
const maxAnswerBytes = 1024

/**
 * Sends one POST over a new connection. Follows no redirect and never throws: a failure is a result. Link-local
 * addresses are refused, see `target-address.ts`.
 */
export async function sendRequest({ url, headers, body, timeoutMs }: SendRequest): Promise<SendResult> {
  const startedAt = performance.now()
  const elapsedMs = () => Math.round((performance.now() - startedAt) * 10) / 10
  if (isForbiddenHost(new URL(url).hostname))
    return {
      duration_ms: elapsedMs(),
      answer: null,
      failure: describeFailure({ code: 'ADDRESS_NOT_ALLOWED' }),
    }
  const agent = new Agent({
    connections: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { lookup: lookUpAllowed, timeout: timeoutMs },
  })
  try {
    const response = await request(url, {
      method: 'POST',
      headers: headers.flat(),
      body,
      dispatcher: agent,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const type = response.headers['content-type']
    const beginning = await readBeginning(response.body)
    const content_type = (Array.isArray(type) ? type[0] : type) ?? null
    return {
      duration_ms: elapsedMs(),
      answer: { status: response.statusCode, content_type, ...beginning },
      failure: null,
    }
  } catch (error) {
    return { duration_ms: elapsedMs(), answer: null, failure: describeFailure(error) }
  } finally {
    void agent.destroy()
  }
}

async function readBeginning(chunks: AsyncIterable<Buffer>): Promise<Pick<SendAnswer, 'body' | 'is_cut'>> {
  const read: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    read.push(chunk)
    size += chunk.length
    if (size > maxAnswerBytes) break
  }
  const isCut = size > maxAnswerBytes
  // `stream` leaves out a character that is cut in two at the end.
  const body = new TextDecoder().decode(Buffer.concat(read).subarray(0, maxAnswerBytes), { stream: isCut })
  return { body, is_cut: isCut }
}
