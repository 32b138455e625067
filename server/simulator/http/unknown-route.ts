import { findNearest } from '../../facts/find-nearest.ts'
import { familyOfPath } from '../../facts/provider-errors.ts'
import { hintHeader, writeNearest } from '../../facts/simulator-hint.ts'
import { notFound, ProviderError } from './errors/provider-error.ts'
import { serverErrorsOf } from './errors/server-errors.ts'
import type { Call, Route } from './route.ts'

type Asked = Pick<Call, 'method' | 'path'>

/**
 * The answer to a request without a route. Paths of our own, and of families with other forms of errors, are explained
 * in our own words. Others are answered as the provider does, and a header names the nearest route.
 * @param allowed the methods of the path
 */
export function answerUnknown(asked: Asked, allowed: string[], routes: Route[]): ProviderError {
  const { method, path } = asked
  const family = familyOfPath(path)
  // The status of a wrong method of /oauth/token was measured.
  const isExplained =
    isOurs(path) || path === '/oauth/token' || family === 'orders' || family === 'subscriptions'
  const errors = serverErrorsOf(path)
  if (allowed.length > 0) {
    const refused = isExplained ? errors.refusal(405, 'method not allowed') : wrongMethod(asked)
    return new ProviderError(refused.status, refused.body, { allow: [...new Set(allowed)].join(', ') })
  }
  // `facts/results.ts` reads the beginning.
  const message = `resource not found: ${method} ${path}`
  const nearest = findNearestRoute(`${method} ${path}`, routes)
  if (isExplained)
    return errors.refusal(404, nearest ? `${message}. The nearest route is ${nearest}` : message)
  const isBehindService = routes.some(({ path: known }) => path.startsWith(`${known.split('/:')[0]}/`))
  const body = isBehindService ? noResource(path).body : unknownPath
  return new ProviderError(404, body, nearest ? { [hintHeader]: writeNearest(nearest) } : {})
}

const isOurs = (path: string) => path.startsWith('/simulator/')

/** Quoted by autopix#25 (2024) and files of 2026. */
const unknownPath = {
  error: 'resource not found',
  message:
    'Si quieres conocer los recursos de la API que se encuentran disponibles visita el Sitio de Desarrolladores de MercadoLibre (https://developers.mercadopago.com)',
}

/** A path or a method that the service behind the path does not know (sdk-ruby#22). It does not see the version. */
const noResource = (path: string) => notFound(`Resource ${path.replace(/^\/v\d+/, '')} not found.`)

function wrongMethod({ method, path }: Asked): ProviderError {
  // devsite-docs PR#1188 has this answer without its status.
  if (method === 'PUT' && /^\/v1\/customers\/?$/.test(path))
    return new ProviderError(400, { message: 'missing customer id' })
  if (path.startsWith('/v1/chargebacks')) return notFound(`Request method '${method}' is not supported`)
  return noResource(path)
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
