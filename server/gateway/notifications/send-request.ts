import { Agent, request } from 'undici'
import { guardedConnect } from '../../shared/outbound/guarded-connect.ts'
import { readBeginning } from '../../shared/outbound/read-beginning.ts'
import { describeFailure, type SendFailure } from './send-failure.ts'

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
  signal?: AbortSignal | undefined
}

/** Bytes of an answer that are stored; the rest is not read. */
const maxAnswerBytes = 1024

/**
 * Sends one POST over a new connection. Follows no redirect and never throws: a failure is a result. Some addresses are
 * refused, see `outbound/target-address.ts`.
 */
export async function sendRequest({
  url,
  headers,
  body,
  timeoutMs,
  signal,
}: SendRequest): Promise<SendResult> {
  const startedAt = performance.now()
  const elapsedMs = () => Math.round((performance.now() - startedAt) * 10) / 10
  const agent = new Agent({
    connections: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: guardedConnect({ timeoutMs }),
  })
  try {
    const response = await request(url, {
      method: 'POST',
      headers: headers.flat(),
      body,
      dispatcher: agent,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    })
    const type = response.headers['content-type']
    const { text, isCut } = await readBeginning(response.body, maxAnswerBytes)
    const content_type = (Array.isArray(type) ? type[0] : type) ?? null
    return {
      duration_ms: elapsedMs(),
      answer: { status: response.statusCode, content_type, body: text, is_cut: isCut },
      failure: null,
    }
  } catch (error) {
    return { duration_ms: elapsedMs(), answer: null, failure: describeFailure(error) }
  } finally {
    void agent.destroy()
  }
}
