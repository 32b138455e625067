import { Agent, request } from 'undici'
import { describeFailure, type SendFailure } from './send-failure.ts'
import { isForbiddenHost, lookUpAllowed } from './target-address.ts'

export type SendAnswer = { status: number; content_type: string | null; body: string; is_cut: boolean }

/** Milliseconds from the beginning to the end of what is kept of the answer. */
export type SendResult = { duration_ms: number } & (
  | { answer: SendAnswer; failure: null }
  | { answer: null; failure: SendFailure }
)

export type SendRequest = {
  url: string
  headers: [name: string, value: string][]
  body: Uint8Array
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/** How much of an answer is kept; the rest is not even read. */
const keptBytes = 1024

/**
 * Sends one POST over a connection of its own, follows no redirect, and never throws: that nothing answered is a
 * result too. Addresses of the own network link are refused, see `target-address.ts`.
 */
export async function sendCopy({ url, headers, body, timeoutMs, signal }: SendRequest): Promise<SendResult> {
  const started = performance.now()
  const took = () => Math.round((performance.now() - started) * 10) / 10
  if (isForbiddenHost(new URL(url).hostname))
    return { duration_ms: took(), answer: null, failure: describeFailure({ code: 'ADDRESS_NOT_ALLOWED' }) }
  const agent = new Agent({
    connections: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { lookup: lookUpAllowed, timeout: timeoutMs },
  })
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const response = await request(url, {
      method: 'POST',
      headers: headers.flat(),
      body,
      dispatcher: agent,
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    })
    const type = response.headers['content-type']
    const kept = await readBeginning(response.body)
    const content_type = (Array.isArray(type) ? type[0] : type) ?? null
    return {
      duration_ms: took(),
      answer: { status: response.statusCode, content_type, ...kept },
      failure: null,
    }
  } catch (error) {
    return { duration_ms: took(), answer: null, failure: describeFailure(error) }
  } finally {
    void agent.destroy()
  }
}

async function readBeginning(chunks: AsyncIterable<Buffer>): Promise<Pick<SendAnswer, 'body' | 'is_cut'>> {
  const kept: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    kept.push(chunk)
    size += chunk.length
    if (size > keptBytes) break
  }
  const isCut = size > keptBytes
  // A character that the end cuts in two is left out.
  const body = new TextDecoder().decode(Buffer.concat(kept).subarray(0, keptBytes), { stream: isCut })
  return { body, is_cut: isCut }
}
