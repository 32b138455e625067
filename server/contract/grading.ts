/** Grading: the cases of `pasarela grade` against the webhook handler of a shop, and what they found. */

import { z } from 'zod'
import { languages } from '../facts/languages.ts'
import { headerText, maxPatienceSeconds } from './bounds.ts'
import { headerList } from './entry-schemas.ts'
import { boundedList, hasNoCredentials, requiredText, webUrl } from './fields.ts'

const shopUrl = webUrl.max(2048).refine(hasNoCredentials, 'must not carry a user name or password')

const shopUrls = z.strictObject({
  url: shopUrl.meta({
    description: 'The webhook handler of the shop',
    example: 'http://127.0.0.1:8080/hook',
  }),
  check_url: shopUrl.optional().meta({
    description:
      'Answers `{"state":"paid","shipped":1}` for the external reference in place of `{reference}`',
    example: 'http://127.0.0.1:8080/test/orders/{reference}',
  }),
  order_url: shopUrl.optional().meta({
    description: 'Makes an order, by `POST` of `external_reference`, `amount` and `currency`',
    example: 'http://127.0.0.1:8080/test/orders',
  }),
  restart_url: shopUrl.optional().meta({
    description: 'Restarts the shop, by `POST`, and answers when it runs again',
    example: 'http://127.0.0.1:8080/test/restart',
  }),
})

const secretText = requiredText.max(256)
const printable = 'must have printable ASCII characters without blanks, because it is sent in a header'

export const startGradingInput = shopUrls
  .extend({
    only: boundedList(z.array(requiredText.max(64)))
      .optional()
      .meta({
        description: 'Groups (`signature`, `delivery`, `truth`, `robustness`) and cases. Default: all',
      }),
    of: z.string().max(64).optional().meta({
      description:
        'The `started_at` of the last run: repeats its cases `only` with its options, and replaces their results',
      example: '2026-11-23T12:00:00.000Z',
    }),
    seed: z
      .int()
      .min(1)
      .max(2 ** 31)
      .optional()
      .meta({ description: 'Repeats the values of a run' }),
    slow: z.boolean().optional().meta({ description: 'Also the case in which the API takes 25 seconds' }),
    patience: z.int().min(1).max(maxPatienceSeconds).optional().meta({
      description: 'Seconds that a shop may take that acknowledges before it works. Default: 5',
    }),
    other_access_token: secretText.regex(headerText, printable).optional().meta({
      description: 'The access token of the other environment, whose payments must not pay an order',
    }),
    other_secret: secretText.optional().meta({
      description: 'The secret of the other environment, which the shop must refuse',
    }),
    previous_secret: secretText.optional().meta({
      description: 'The secret that was replaced, which the shop must refuse',
    }),
    owns_host: z
      .boolean()
      .optional()
      .meta({ description: 'Allows a host other than the machine of the gateway, which must be your own' }),
  })
  .superRefine((input, ctx) => {
    const host = URL.parse(input.url)?.host
    for (const name of ['check_url', 'order_url', 'restart_url'] as const) {
      const address = input[name]
      // The report shows the answers of these addresses, so the addresses must not lead to other services.
      if (address !== undefined && URL.parse(address)?.host !== host)
        ctx.addIssue({ code: 'custom', path: [name], message: 'must have the host and the port of the url' })
    }
  })
  .meta({ id: 'StartGradingRequest' })

/** A tRPC mutation needs a body. */
export const stopGradingInput = z.strictObject({})

const language = z.enum(languages).default('en').meta({ description: 'The language of the texts' })

export const readGradingInput = z.strictObject({ language })

export const reportFormats = ['html', 'junit', 'json'] as const
export const gradingReportInput = z.strictObject({ language, format: z.enum(reportFormats).default('html') })

const groups = z.enum(['signature', 'delivery', 'truth', 'robustness'])
const severities = z.enum(['low', 'medium', 'high', 'critical'])

/** Why a run has no result for some of its cases. */
const gradingFailures = [
  'not_simulated',
  'not_configured',
  'not_an_address',
  'credentials',
  'not_found',
  'not_loopback',
  'forbidden',
  'no_listener',
  'shop',
  'shop_order',
  'shop_restart',
  'simulator',
  'faults',
  'stopped',
  'internal',
] as const

export const gradingRunSchema = z
  .strictObject({
    is_running: z.boolean(),
    started_at: z.string().nullable().meta({ description: 'Null: nothing was graded yet' }),
    url: z
      .string()
      .nullable()
      .meta({ description: 'Values of its query are masked. Null: nothing was graded yet' }),
    only: z.array(z.string()),
    options: z
      .strictObject({
        check_url: z.string().nullable(),
        order_url: z.string().nullable(),
        restart_url: z.string().nullable(),
        patience: z.number().nullable(),
        slow: z.boolean(),
        owns_host: z.boolean(),
      })
      .meta({ description: 'Without secrets. Values in the queries of addresses are masked' }),
    seed: z.number().nullable().meta({ description: 'Repeats the values of the run' }),
    cases: z.number().meta({ description: 'How many cases the run has' }),
    requests: z.number().meta({ description: 'Notifications that were sent' }),
    standing: z.enum(['findings', 'safe', 'incomplete', 'not_graded']).meta({
      description:
        'What the results so far say about the shop. `not_graded`: no effect of a valid notification was seen',
    }),
    worst: severities.nullable().meta({ description: 'The worst finding so far. Null: none' }),
    failure: z
      .enum(gradingFailures)
      .nullable()
      .meta({ description: 'Why the run ended before its last case' }),
    failure_detail: z
      .string()
      .nullable()
      .meta({ description: 'What the shop or the simulator answered, or the calls with a fault' }),
  })
  .meta({ id: 'GradingRun' })

const gradeNeeds = [
  'check',
  'order',
  'unmarked',
  'baseline',
  'stopped',
  'slow',
  'other_secret',
  'previous_secret',
  'restart',
  'ignored',
  'other_api',
  'id_form',
  'untried',
  'unread',
  'polls',
  'limited',
  'contradiction',
  'fault',
] as const
export type GradeNeed = (typeof gradeNeeds)[number]

const gradedApiSchema = z
  .strictObject({
    api: z.enum(['payment', 'order', 'renewal', 'merchant_order']),
    conduct: z.enum(['graded', 'refused', 'unanswered', 'unseen', 'unmarked', 'unsent']).meta({
      description: 'What the shop did with a valid notification. Only `graded` ones are graded',
    }),
    status: z.number().nullable().meta({ description: 'Of the response. Null: none came' }),
  })
  .meta({ id: 'GradedApi' })

const exchangeSchema = z.strictObject({
  method: z.string(),
  path: z.string(),
  headers: headerList,
  body: z.string().meta({ description: 'Its first characters' }),
  status: z.number().nullable().meta({ description: 'Null: no response came' }),
  failure: z.string().nullable().meta({ description: 'Why none came' }),
  took_ms: z.number(),
})

const gradedCaseSchema = z
  .strictObject({
    id: z.string(),
    group: groups,
    verdict: z.enum(['passed', 'finding', 'covered', 'undecided']),
    need: z.enum(gradeNeeds).nullable().meta({ description: 'What would decide an undecided case' }),
    severity: severities.meta({ description: 'Of the finding, or of the worst that the case could find' }),
    summary: z.string().meta({ description: 'The verdict in a word or two' }),
    sent: z.string().meta({ description: 'What was sent' }),
    right: z.string().meta({ description: 'What a right handler does, and why' }),
    did: z.string().nullable().meta({ description: 'What this one did, or what would decide the case' }),
    harm: z.string().nullable().meta({ description: 'Null without a finding' }),
    sources: z.array(z.string()),
    mend: z.strictObject({ node: z.string(), php: z.string(), python: z.string() }),
    repeated_at: z.string().nullable().meta({
      description: 'When the case was repeated after its run. Null: it was not',
    }),
    exchanges: z.array(exchangeSchema).meta({ description: 'The first notifications of the case' }),
  })
  .meta({ id: 'GradedCase' })

export const gradingSchema = gradingRunSchema
  .and(
    z.strictObject({
      apis: z.array(gradedApiSchema).meta({
        description: 'Which notifications were graded. Empty before the valid ones were sent',
      }),
      scope: z.array(z.string()).meta({
        description: 'In words: which notifications were graded, and which were not, and why',
      }),
      results: z.array(gradedCaseSchema).meta({ description: 'In the order of the run' }),
      catalog: z
        .array(z.strictObject({ id: z.string(), group: groups, sent: z.string() }))
        .meta({ description: 'All cases, and what each sends' }),
    }),
  )
  .meta({ id: 'Grading' })

export const gradingReportSchema = z
  .strictObject({
    file: z.string(),
    type: z.string().meta({ description: 'Its media type' }),
    text: z.string().nullable().meta({ description: 'Null: nothing was graded yet' }),
  })
  .meta({ id: 'GradingReport' })

export type GradingRun = z.output<typeof gradingRunSchema>
export type Grading = z.output<typeof gradingSchema>
export type GradedCase = Grading['results'][number]
export type StartGrading = z.output<typeof startGradingInput>
export type GradingReport = z.output<typeof gradingReportSchema>
