import { findProviderRoute } from '../../catalog/provider-routes.ts'
import { findNearest } from '../../facts/find-nearest.ts'
import type { Call, Route } from './route.ts'

/**
 * The message of the 404 for a route that the simulator does not have. Its beginning is read by `facts/results.ts`. The
 * provider's own texts differ by path (two were seen), and name neither the route nor what to do.
 */
export function explainUnknown({ method, path }: Pick<Call, 'method' | 'path'>, routes: Route[]): string {
  const asked = `resource not found: ${method} ${path}`
  if (findProviderRoute(path).template !== null)
    return `${asked}. The provider has this route, but it is not simulated (pasarela coverage lists all such routes)`
  const nearest = findNearestRoute(`${method} ${path}`, routes)
  return nearest ? `${asked}. The nearest route is ${nearest}` : asked
}

function findNearestRoute(asked: string, routes: Route[]): string | undefined {
  const segments = asked.split('/')
  // With the ids of the request, only the names differ.
  const byAddress = new Map(
    routes.map(({ method, path }) => [
      `${method} ${path}`
        .split('/')
        .map((segment, index) => (segment.startsWith(':') ? (segments[index] ?? segment) : segment))
        .join('/'),
      `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    ]),
  )
  return byAddress.get(findNearest(asked, [...byAddress.keys()]) ?? '')
}
