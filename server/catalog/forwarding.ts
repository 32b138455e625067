/** Forwarding, which sends every notification that arrives to a shop. */
import deliveryExamples from './examples/deliveries.json' with { type: 'json' }
import type { Resource } from './operation.ts'

export const forwarding = {
  get: {
    subject: 'forwarding',
    route: 'GET /forwarding',
    operationId: 'getForwarding',
    answer: 'forwardingSchema',
    example: { data: deliveryExamples.forwarding },
  },

  start: {
    subject: 'forwarding',
    route: 'POST /forwarding',
    operationId: 'startForwarding',
    errors: ['unavailable'],
    input: 'startForwardingInput',
    answer: 'forwardingSchema',
    example: {
      input: { url: 'http://localhost:8080/hook', topic: 'payment' },
      data: deliveryExamples.forwarding,
    },
  },

  retry: {
    subject: 'forwarding',
    route: 'POST /forwarding/retry',
    operationId: 'retryForwards',
    errors: ['unavailable'],
    input: 'retryForwardsInput',
    answer: 'forwardingSchema',
    example: { input: {}, data: deliveryExamples.forwarding },
  },

  stop: {
    subject: 'forwarding',
    route: 'DELETE /forwarding',
    operationId: 'stopForwarding',
    errors: ['unavailable'],
    input: 'stopForwardingInput',
    answer: 'forwardingSchema',
    example: { input: {}, data: { ...deliveryExamples.forwarding, is_on: false } },
  },
} satisfies Resource
