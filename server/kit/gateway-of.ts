import { createGatewayClient, type GatewayClient } from '../catalog/client.ts'
import { toRestRequest } from '../catalog/rest-request.ts'
import type { Pasarela } from './types.ts'

/** The operations of the gateway by their names, for code that has only what the kit gives to suites. */
export function gatewayOf({ request }: Pick<Pasarela, 'request'>): GatewayClient {
  return createGatewayClient((_name, { route = '' }, { input }) => {
    const { method, path, body } = toRestRequest(route, input)
    return request(method, path, body)
  })
}
