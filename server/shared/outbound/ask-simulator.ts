import { request } from 'undici'
import { type JsonObject, toObject } from '../../facts/json.ts'

const usualTimeoutMs = 5_000

type Asked = { method: 'GET' | 'POST' | 'DELETE'; token?: string; body?: object; timeoutMs?: number }

/**
 * Calls the control API of a simulator.
 * @param url the address, with the path and the query
 * @throws the error of the connection, or if no answer came in time: five seconds, unless `timeoutMs` says otherwise
 */
export async function askSimulator(
  url: string,
  { method, token, body, timeoutMs = usualTimeoutMs }: Asked,
): Promise<{ status: number; body: JsonObject }> {
  const { statusCode: status, body: answer } = await request(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (status === 200) return { status, body: toObject(await answer.json()) }
  await answer.dump()
  return { status, body: {} }
}
