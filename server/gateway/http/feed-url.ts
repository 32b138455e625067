import type { FastifyRequest } from 'fastify'

/** The live feed's subscribers stay for hours and cost little: they count among connections, not among requests. */
export const feedUrl = '/trpc/notifications.feed'

/** By the route, because a path has several spellings: `/trpc/notifications%2Efeed`. */
export const isFeed = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url === feedUrl
