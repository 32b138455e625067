import { findProviderRoute } from '../../catalog/provider-routes.ts'
import { findNearest } from '../../facts/find-nearest.ts'
import type { Call, Route } from './route.ts'

/**
 * The message of the 404 for a route that the simulator does not have. `facts/results.ts` reads its beginning. It is not
 * the provider's: that has one of two texts, by rules that are not known, and neither says what to do.
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
