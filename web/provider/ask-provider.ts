/** Calls the provider's API, or the simulator's control API, from the browser. */
import type { ErrorFamily } from '../../server/facts/provider-errors.ts'
import { ProviderProblem } from '../errors/console-problem.ts'

type ProviderRequest = {
  method: string
  /** The body, which is sent as JSON. Absent for a request without one. */
  body?: unknown
  /** The family of the error codes. */
  family: ErrorFamily | null
  headers?: Record<string, string>
}

/**
 * @param isExpected checks the shape of the response
 * @throws ProviderProblem with the response; status 0 without a response
 */
export async function askProvider<T>(
  url: string,
  { method, body, family, headers }: ProviderRequest,
  isExpected: (answer: unknown) => answer is T,
): Promise<T> {
  const response = await fetch(url, {
    method,
    credentials: 'omit',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ProviderProblem(0, null)
  })
  const answer: unknown = await response.json().catch(() => null)
  const requestId = response.headers.get('x-request-id')
  if (!response.ok || !isExpected(answer))
    throw new ProviderProblem(response.status, answer, { family, requestId })
  return answer
}
