/** The notifications that this gateway sends: replays of stored ones, and test notifications. */

import { z } from 'zod'
import { notificationTopicNames } from '../facts/notification-topics.ts'
import {
  expectedAnswers,
  failureReasons,
  forwardOutcomes,
  replaySignatures,
  testSignatures,
  verdicts,
} from './entry-facts.ts'
import { freeObject, hasNoCredentials, instant, integer, requiredText, webUrl } from './fields.ts'
import { rejectionReasons } from './signature-facts.ts'

const target = webUrl
  .max(2048)
  .refine(hasNoCredentials, 'must not carry a user name or password')
  .optional()
  .meta({
    description: 'The http or https URL to send to. Default: this gateway’s own receiver',
    example: 'http://localhost:8080/webhooks',
  })

export const replayInput = z
  .strictObject({
    seq: integer(1),
    signature: z.enum(replaySignatures).default('as_received').meta({
      description:
        'as_received: the stored x-signature. sign_again: a new one, made now with the configured secret',
    }),
    url: target,
  })
  .meta({ id: 'ReplayNotificationRequest' })

const bodyRule = 'must be a JSON object, or the text of one'
const customBody = z.union([freeObject, z.string().refine(isObjectText, bodyRule)], bodyRule).meta({
  description: 'Sent instead of the provider’s body: a JSON object, or its text, which is sent byte for byte',
})

export const sendTestInput = z
  .strictObject({
    topic: z
      .enum(notificationTopicNames)
      .optional()
      .meta({ description: 'Default: the type of the body, else payment' }),
    resource: z
      .union([requiredText.max(128), z.int().min(1).transform(String)], 'must be an identifier')
      .optional()
      .meta({ description: 'The data.id. Required unless a body is given' }),
    action: requiredText.max(128).optional().meta({ description: 'Default: the usual action of the topic' }),
    signature: z.enum(testSignatures).default('valid').meta({
      description:
        'old: signed one hour ago, or twice the tolerance if that is more; wrong_secret: signed with another secret; unsigned: no x-signature',
    }),
    url: target,
    body: customBody.optional(),
  })
  .refine(({ resource, body }) => resource !== undefined || body !== undefined, {
    path: ['resource'],
    error: 'is required without a body',
  })
  .meta({ id: 'SendTestNotificationRequest' })

/** What was sent and what came back. Exactly one of `answer` and `failure` is null. */
export const deliveryResultSchema = z
  .strictObject({
    sent: z.strictObject({
      url: z.string(),
      headers: z.array(z.tuple([z.string(), z.string()])),
      body: z.string(),
      left_out: z.array(z.string()).meta({
        description:
          'Headers that were not sent: the provider sends no such header, or the journal stores it masked',
      }),
    }),
    duration_ms: z.number(),
    answer: z
      .strictObject({
        status: z.number(),
        content_type: z.string().nullable(),
        body: z.string().meta({ description: 'The first 1,024 bytes' }),
        is_cut: z.boolean(),
      })
      .nullable(),
    failure: z.strictObject({ reason: z.enum(failureReasons), message: z.string() }).nullable(),
    received: z
      .strictObject({
        seq: z.number(),
        verdict: z.enum(verdicts),
        reason: z.enum(rejectionReasons).nullable(),
      })
      .nullable()
      .meta({ description: 'The entry that this gateway recorded; null for another receiver' }),
    expected: z.enum(expectedAnswers).meta({
      description:
        'What a receiver that checks signatures does with the one that was sent. refuse: it is forged; either: it is old, or this gateway rejected it',
    }),
    outcome: z.enum(forwardOutcomes).meta({
      description: 'refused: as it should, or may. accepted: it took a forged signature, which is wrong',
    }),
  })
  .meta({ id: 'DeliveryResult' })

/** What another program reports that forwards notifications of this gateway, such as `pasarela listen`. */
export const reportForwardInput = z
  .strictObject({
    seq: integer(1),
    url: webUrl.max(2048).refine(hasNoCredentials, 'must not carry a user name or password').meta({
      description: 'Where it was sent. The values of its query are not kept',
      example: 'http://localhost:8080/hook',
    }),
    at: instant.meta({
      description:
        'When it was sent, ISO 8601 with offset. A report with a known `url`, `at` and `attempt` is kept once',
    }),
    attempt: integer(1)
      .pipe(z.number().max(1_000_000))
      .default(1)
      .meta({ description: 'The number of the attempt, from 1. Attempts may be left out' }),
    duration_ms: z.number().min(0).max(3_600_000),
    status: integer(100)
      .pipe(z.number().max(599))
      .optional()
      .meta({ description: 'HTTP status of the response; absent without one' }),
    failure: z.enum(failureReasons).optional().meta({ description: 'Why no response came; absent with one' }),
  })
  .refine(({ status, failure }) => (status === undefined) !== (failure === undefined), {
    path: ['status'],
    error: 'or failure is required, and not both',
  })
  .meta({ id: 'ReportForwardRequest' })

export const reportedForwardSchema = z.strictObject({ seq: z.number(), outcome: z.enum(forwardOutcomes) })

/** What the sender knows, without what its caller expects. */
export type SentResult = Omit<DeliveryResult, 'expected' | 'outcome'>
export type DeliveryResult = z.infer<typeof deliveryResultSchema>

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
