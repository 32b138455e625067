/** The schemas of columns that contain JSON, and the tools with which the other columns build theirs. */
import { z } from 'zod'
import { forwardOutcomes } from './entry-facts.ts'
import { integer } from './fields.ts'
import { checkCodes, nearMissCodes, noteCodes } from './signature-facts.ts'

const text = z.string().nullable()

const partSchema = z.strictObject({
  name: z.enum(['id', 'request-id', 'ts']),
  value: z.string().nullable(),
  source: z
    .enum(['query', 'body', 'header', 'absent'])
    .meta({ description: '`absent`: the part was omitted from the signed text' }),
})

/** The details of a verdict. Codes are null in entries from versions without codes. */
export const explanationSchema = z
  .strictObject({
    signed_text: text.meta({
      description: 'The signed text as the gateway rebuilt it; null if that was impossible',
    }),
    parts: z.array(partSchema),
    checks: z.array(
      z.strictObject({
        name: z.string(),
        passed: z.boolean().nullable().meta({ description: 'Null: not checked' }),
        code: z.enum(checkCodes).nullable(),
        values: z
          .record(z.string(), z.number())
          .optional()
          .meta({ description: 'The numbers in the text of the check' }),
        detail: z.string(),
      }),
    ),
    signed_by: z.enum(['current', 'previous']).nullable().meta({ description: 'Which secret matched' }),
    signed_at: text.meta({ description: 'The sender’s clock, ISO 8601, UTC; null without a readable ts' }),
    near_misses: z
      .array(
        z.strictObject({
          code: z.enum(nearMissCodes).nullable(),
          mistake: z.string(),
          advice: z.string(),
          signed_text: text,
        }),
      )
      .meta({ description: 'Mistakes that reproduce the received signature' }),
    notes: z.array(z.strictObject({ code: z.enum(noteCodes).nullable(), text: z.string() })),
  })
  .meta({ id: 'Explanation' })

export const headerList = z.array(z.tuple([z.string(), z.string()])).meta({ id: 'HeaderList' })

/** The HTTP messages of a call, without bodies that the call's own request and response contain. */
const exchangeSchema = z
  .strictObject({
    caller: z.strictObject({
      method: z.string(),
      url: z.string().meta({
        description:
          'Path and query as received; the path alone for tRPC, and for more than 2,048 characters. Of a shop’s call without the key of the proxy',
      }),
      headers: headerList.meta({ description: 'A selection, of a shop’s call all; never credentials' }),
      answer_headers: headerList,
    }),
    provider: z
      .array(
        z.strictObject({
          method: z.string(),
          url: z.string(),
          headers: headerList.meta({ description: 'Without Authorization' }),
          body: text.meta({ description: 'Null: none, or longer than 16 KiB' }),
          started_after_ms: z.number().meta({ description: 'Since the first of these requests' }),
          duration_ms: z.number(),
          status: z.number().nullable().meta({ description: 'Null without a complete response' }),
          request_id: text,
          answer: text.meta({
            description:
              'The body of a response that is not 2xx; of a shop’s call, of one that the shop did not get as it was. Null if longer than 16 KiB, or kept as the call’s response',
          }),
          error: text.meta({ description: 'Why there is no complete response' }),
        }),
      )
      .meta({ description: 'Each request to the provider, retries included' }),
    card_tokens: z.array(z.string()).optional().meta({
      description:
        'Fingerprints of the card tokens that a write made or used. They are equal for equal tokens until the gateway ends',
    }),
  })
  .meta({ id: 'Exchange' })

const warningsSchema = z.array(
  z
    .strictObject({
      code: z.string().meta({ description: 'What is wrong, as a word: `unknown_field`' }),
      path: z
        .string()
        .meta({ description: '`items[0].unit_price`; empty for the body as a whole and what is not in it' }),
      nearest: z.string().optional().meta({ description: 'The name that was probably meant' }),
      source: z.string().meta({ description: 'Who says so' }),
      sentence: z.string().meta({ description: 'What is wrong, and what to write instead' }),
    })
    .meta({ id: 'CallWarning' }),
)

/** The addresses of one notification whose reports are kept. */
export const maxListens = 5

const listensSchema = z.array(
  z
    .strictObject({
      url: z.string().meta({ description: 'The address, without the values of its query' }),
      outcome: z.enum(forwardOutcomes),
      status: z.number().nullable().meta({ description: 'HTTP status of the shop; null: no response' }),
      fault: text.meta({ description: 'The fault that was set and that the shop met' }),
      attempt: z.number().meta({ description: 'The number of this attempt, from 1' }),
      at: z.string().meta({ description: 'When it was sent, by the clock of the sender; ISO 8601, UTC' }),
    })
    .meta({ id: 'ListenedForward' }),
)

export const schemaTools = {
  z,
  integer,
  headerList,
  warnings: warningsSchema,
  listens: listensSchema,
  explanation: explanationSchema,
  exchange: exchangeSchema,
}
export type SchemaTools = typeof schemaTools
