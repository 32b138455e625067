/** Starts, stops and reports forwarding, which sends every notification that arrives to a shop. */
import { forwardingSchema, startForwardingInput, stopForwardingInput } from '../contract/forwarding.ts'
import { AppError } from '../errors.ts'
import { journalOperation, operation, router } from './base.ts'
import { forwardingExample } from './examples/deliveries.ts'
import { isOwnReceiver } from './own-receiver.ts'

export const forwarding = router({
  get: journalOperation
    .meta({
      rest: {
        method: 'GET',
        path: '/forwarding',
        status: 200,
        summary: 'Report to which URL notifications are forwarded, and how many were not delivered',
        tag: 'Notifications',
        response: forwardingSchema,
        example: { data: forwardingExample },
      },
    })
    .query(({ ctx }) => ctx.deps.forwarder.read()),

  start: operation
    .meta({
      errors: ['unavailable'],
      rest: {
        method: 'POST',
        path: '/forwarding',
        status: 200,
        summary: 'Forward every notification that arrives from now on to a URL, as received and in order',
        tag: 'Notifications',
        response: forwardingSchema,
        example: { input: { url: 'http://localhost:8080/hook', topic: 'payment' }, data: forwardingExample },
      },
    })
    .input(startForwardingInput)
    .mutation(({ ctx: { deps }, input }) => {
      if (!isOwnReceiver(deps, input.url)) return deps.forwarder.start(input)
      const message = 'The url must not be the receiver of this gateway.'
      throw new AppError('validation_failed', message, { errors: { url: [message] } })
    }),

  stop: operation
    .meta({
      errors: ['unavailable'],
      rest: {
        method: 'DELETE',
        path: '/forwarding',
        status: 200,
        summary: 'Stop forwarding notifications',
        tag: 'Notifications',
        response: forwardingSchema,
        example: { input: {}, data: { ...forwardingExample, is_on: false } },
      },
    })
    .input(stopForwardingInput)
    .mutation(({ ctx }) => ctx.deps.forwarder.stop()),
})
