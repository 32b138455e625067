/** The provider's HTTP API, or the simulator's own, asked from the browser. */
import type { ErrorFamily } from '../../server/facts/provider-errors.ts'
import { ProviderProblem } from '../errors/console-problem.ts'

/**
 * @param request `body`: sent as JSON; undefined: none. `family`: what the codes of a refusal mean
 * @param isExpected what an answer must be to be taken for one
 * @throws ProviderProblem with what was answered; status 0: nothing was
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
