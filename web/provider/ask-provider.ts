/** Calls the provider's API, or the simulator's control API, from the browser. */
import type { ErrorFamily } from '../../server/facts/provider-errors.ts'
import { ProviderProblem } from '../errors/console-problem.ts'

/**
 * @param request `body`: sent as JSON; undefined: none. `family`: what the codes of a refusal mean
 * @param isExpected checks the shape of the response
 * @throws ProviderProblem with the response; status 0 without one
 */
export async function askProvider<T>(
  url: string,
  { method, body, family }: { method: string; body?: unknown; family: ErrorFamily | null },
  isExpected: (answer: unknown) => answer is T,
): Promise<T> {
  const response = await fetch(url, {
    method,
    credentials: 'omit',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch(() => {
    throw new ProviderProblem(0, null)
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok || !isExpected(answer)) throw new ProviderProblem(response.status, answer, family)
  return answer
}
