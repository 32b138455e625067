/** Counts how many operations of a kind a request asks for. */
import type { FastifyRequest } from 'fastify'
import { type RestOperation, toFastifyPath } from './rest/operations.ts'

export function createOperationCounters(operations: RestOperation[], prefix: string) {
  const urls = new Set<string | undefined>(operations.map(({ rest }) => prefix + toFastifyPath(rest.path)))
  const names = new Set(operations.map(({ name }) => name))
  return {
    ofRest: ({ routeOptions }: FastifyRequest): number => (urls.has(routeOptions.url) ? 1 : 0),
    ofTrpc: (request: FastifyRequest): number => namesIn(request).filter(name => names.has(name)).length,
    isAllOfTrpc: (request: FastifyRequest): boolean => namesIn(request).every(name => names.has(name)),
  }
}

/** A batch names several operations. */
function namesIn({ params }: FastifyRequest): string[] {
  const { path = '' } = params as { path?: string }
  return path.split(',')
}
