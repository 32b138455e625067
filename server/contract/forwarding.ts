/** Forwarding: every notification that arrives is sent to a shop. */
import { z } from 'zod'
import { maxWaiting } from './bounds.ts'
import { forwardedVerdicts } from './entry-facts.ts'
import { hasNoCredentials, integer, requiredText, webUrl } from './fields.ts'

export const startForwardingInput = z
  .strictObject({
    url: webUrl.max(2048).refine(hasNoCredentials, 'must not carry a user name or password').meta({
      description: 'The http or https URL to send to',
      example: 'http://localhost:8080/hook',
    }),
    topic: requiredText.max(128).optional().meta({ description: 'Only notifications of this topic' }),
    verdict: z.enum(forwardedVerdicts).optional().meta({
      description:
        'Only notifications with this verdict; any: rejected ones too. Default: those that this gateway accepted',
    }),
    retries: z.boolean().default(true).meta({
      description:
        'Try a failed forward again at the times at which the provider repeats a notification, seven times at most. A notification that this gateway rejected is tried once',
    }),
  })
  .meta({ id: 'StartForwardingRequest' })

export const retryForwardsInput = z
  .strictObject({
    seq: integer(1).optional().meta({ description: 'Only this notification. Default: all that failed' }),
  })
  .meta({ id: 'RetryForwardsRequest' })

/** A tRPC mutation needs a body. */
export const stopForwardingInput = z.strictObject({})

export type ForwardingTarget = z.output<typeof startForwardingInput>

export const forwardingSchema = z
  .strictObject({
    is_on: z.boolean(),
    url: z.string().nullable().meta({ description: 'Null: forwarding was never started' }),
    topic: z.string().nullable(),
    verdict: z.enum(forwardedVerdicts).nullable(),
    started_at: z.string().nullable().meta({ description: 'ISO 8601, UTC' }),
    forwarded_to: z
      .number()
      .meta({ description: 'The seq up to which every notification was sent, or did not match' }),
    succeeded: z
      .number()
      .meta({ description: 'Notifications since the start that this gateway accepted, and the shop too' }),
    retries: z.boolean().meta({ description: 'Whether failed forwards are tried again by themselves' }),
    failed: z
      .number()
      .meta({ description: 'Notifications in the journal whose last forward got another response, or none' }),
    faulted: z
      .number()
      .meta({ description: 'Those of the failed ones during which the shop met a fault that was set' }),
    retrying: z.number().meta({ description: 'Those of the failed ones whose next attempt is scheduled' }),
    next_at: z
      .string()
      .nullable()
      .meta({ description: 'The earliest of these attempts, ISO 8601, UTC; it is waiting until then' }),
    accepted: z
      .number()
      .meta({ description: 'Notifications in the journal that this gateway rejected and the shop accepted' }),
    waiting: z
      .number()
      .meta({ description: `Notifications that are still to be sent, counted up to ${maxWaiting}` }),
    missed_to: z.number().nullable().meta({
      description:
        'Notifications up to this seq may be missing: the journal deleted them before they were sent',
    }),
  })
  .meta({ id: 'Forwarding' })

export type Forwarding = z.output<typeof forwardingSchema>
