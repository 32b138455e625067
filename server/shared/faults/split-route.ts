/** Why a fault's calls cannot be read: a name from before, or a route without its form. */
export type RouteProblem = { kind: 'renamed'; name: 'method' | 'path' } | { kind: 'form'; value: string }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Read<Fault> =
  | { rule: Omit<Fault, 'route'> & { method?: Method; path?: string } }
  | { problem: RouteProblem }

/**
 * Replaces the `route` of a fault, as people write it for faults, waits and lists, by the `method` and `path` of the control
 * API. A path alone means every method, and `{id}` any segment. `path` and `method` were fields of their own before.
 */
export function splitRoute<Fault extends { route?: unknown }>(fault: Fault): Read<Fault> {
  const { route, ...others } = fault
  const renamed = (['path', 'method'] as const).find(name => name in others)
  if (renamed) return { problem: { kind: 'renamed', name: renamed } }
  if (route === undefined) return { rule: others }
  const [, method, path] = /^(?:(GET|POST|PUT|PATCH|DELETE) )?(\/\S*)$/.exec(String(route)) ?? []
  if (path === undefined) return { problem: { kind: 'form', value: String(route) } }
  return {
    rule: { ...others, ...(method && { method: method as Method }), path: path.replaceAll(/\{\w+\}/g, '*') },
  }
}
