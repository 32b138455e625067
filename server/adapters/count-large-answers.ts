/** Counts how many answers of several MiB a request asks for. */
import type { FastifyRequest } from 'fastify'
import { type RestOperation, toFastifyPath } from './rest/operations.ts'

export function createLargeAnswerCounters(operations: RestOperation[], prefix: string) {
  const large = operations.filter(({ meta }) => meta.isLarge)
  const urls = new Set<string | undefined>(large.map(({ rest }) => prefix + toFastifyPath(rest.path)))
  const names = new Set(large.map(({ name }) => name))
  return {
    ofRest: ({ routeOptions }: FastifyRequest): number => (urls.has(routeOptions.url) ? 1 : 0),
    /** A batch names several operations. */
    ofTrpc: ({ params }: FastifyRequest): number => {
      const { path = '' } = params as { path?: string }
      return path.split(',').filter(name => names.has(name)).length
    },
  }
}
