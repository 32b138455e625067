import type { FastifyServerOptions } from 'fastify'

/**
 * Keeps Fastify from loading its schema compilers, a tenth of the modules of a start. Routes have no schemas of Fastify:
 * they read their input with zod.
 */
export const noRouteSchemas: FastifyServerOptions['schemaController'] = {
  compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
}

function refuseSchema(): never {
  throw new Error('A route has a schema of Fastify. Read its input with zod.')
}
