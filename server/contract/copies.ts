/** Notifications that this gateway sends itself: copies of kept ones, and tests made up on the spot. */
import { z } from 'zod'
import { failureReasons, replaySignatures, testSignatures, testTopics } from './copy-facts.ts'
import { verdicts } from './entry-facts.ts'
import { freeObject, hasNoCredentials, integer, requiredText, webUrl } from './fields.ts'
import { rejectionReasons } from './signature-facts.ts'

const target = webUrl
  .max(2048)
  .refine(hasNoCredentials, 'must not carry a user name or password')
  .optional()
  .meta({
    description: 'Where to: an http or https URL. Absent: this gateway’s own receiver',
    example: 'http://localhost:8080/webhooks',
  })

export const replayInput = z.strictObject({
  seq: integer(1),
  signature: z.enum(replaySignatures).default('as_received').meta({
    description: 'as_received: the old x-signature. sign_again: a new one, of now, by the configured secret',
  }),
  url: target,
})

const bodyRule = 'must be a JSON object, or the text of one'
const ownBody = z.union([freeObject, z.string().refine(isObjectText, bodyRule)], bodyRule).meta({
  description:
    'In place of the provider’s shape: a JSON object, or its text, which is sent exactly as written',
})

export const sendTestInput = z
  .strictObject({
    topic: z
      .enum(testTopics)
      .optional()
      .meta({ description: 'payment, where neither it nor a body is given' }),
    resource: z
      .union([requiredText.max(128), z.int().min(1).transform(String)], 'must be an identifier')
      .optional()
      .meta({ description: 'The data.id: required without a body that has one' }),
    action: requiredText.max(128).optional().meta({ description: 'Absent: the topic’s usual one' }),
    signature: z.enum(testSignatures).default('valid').meta({
      description:
        'old: signed an hour ago, or twice the tolerance; wrong_secret: signed by a made-up one; unsigned: without x-signature',
    }),
    url: target,
    body: ownBody.optional(),
  })
  .refine(({ resource, body }) => resource !== undefined || body !== undefined, {
    path: ['resource'],
    error: 'must be given where there is no body',
  })

/** What was sent and what came back. `answer` or `failure` is null, never both. */
export const sentCopySchema = z.object({
  sent: z.object({
    url: z.string(),
    headers: z.array(z.tuple([z.string(), z.string()])),
    body: z.string(),
    left_out: z
      .array(z.string())
      .meta({ description: 'Headers that the journal keeps only masked, and that were not sent' }),
  }),
  duration_ms: z.number(),
  answer: z
    .object({
      status: z.number(),
      content_type: z.string().nullable(),
      body: z.string().meta({ description: 'Its first 1,024 bytes' }),
      is_cut: z.boolean(),
    })
    .nullable(),
  failure: z.object({ reason: z.enum(failureReasons), message: z.string() }).nullable(),
  received: z
    .object({
      seq: z.number(),
      verdict: z.enum(verdicts),
      reason: z.enum(rejectionReasons).nullable(),
    })
    .nullable()
    .meta({ description: 'The entry it became, where it went to this gateway' }),
})

export type SentCopy = z.infer<typeof sentCopySchema>

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
