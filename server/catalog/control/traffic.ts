/** The calls that reached the simulator, and the notifications that left it. */
import type { ControlResource } from '../control-operation.ts'

export const calls = {
  list: { route: 'GET /simulator/calls', input: 'seenCallsQuerySchema', answer: 'seenCallsSchema' },
} satisfies ControlResource

export const deliveries = {
  list: { route: 'GET /simulator/deliveries', input: 'deliveryQuerySchema', answer: 'deliveriesSchema' },
  get: { route: 'GET /simulator/deliveries/{id}', answer: 'deliverySchema' },
} satisfies ControlResource
