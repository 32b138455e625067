import { notSimulated, pageOf } from '../../catalog/not-simulated.ts'
import { splitMethods } from '../../catalog/provider-routes.ts'
import { type Route, splitRoute } from './route.ts'

/**
 * The provider's routes that the simulator has no behavior for. They ask for credentials like the others, and answer 501
 * instead of a 404, which shops read as a wrong address or as a document that does not exist.
 */
export const notSimulatedRoutes: Route[] = Object.entries(notSimulated).flatMap(([subject, routes]) =>
  routes.flatMap(splitMethods).map(route => toRoute(route, pageOf(subject))),
)

function toRoute(route: string, page: string): Route {
  const message = `The simulator has no behavior for ${route}, which the provider publishes: ${page}. Nothing was performed`
  // `facts/results.ts` knows this word, so that the console can explain the call.
  const body = { message, error: 'route_not_simulated', status: 501, cause: [] }
  return { ...splitRoute(route), access: 'seller', handle: () => ({ status: 501, body }) }
}
