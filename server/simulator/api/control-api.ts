import { z } from 'zod'
import { cardholderNames } from '../../facts/cardholder-outcomes.ts'
import { requireAnswer } from '../../shared/faults/call-fault.ts'
import { accountChangesSchema, accountSchema, muteSchema, resetSchema } from './account.ts'
import {
  advancedSchema,
  advanceSchema,
  clockChangesSchema,
  clockHistorySchema,
  clockSchema,
  jobQuerySchema,
  jobSchema,
} from './clock.ts'
import { deliveryQuerySchema, deliverySchema } from './deliveries.ts'
import {
  appliedQuerySchema,
  appliedSchema,
  callRuleSchema,
  faultsQuerySchema,
  faultsSchema,
  notificationRuleSchema,
  reportedFaultSchema,
} from './faults.ts'
import {
  challengeSchema,
  disputeSchema,
  providerChargebackSchema,
  providerPaymentSchema,
  settleSchema,
} from './payments.ts'
import { limitSchema, numberingSchema } from './query.ts'
import { loadedSchema, scenarioSchema, scenarioSummarySchema, titleSchema } from './scenarios.ts'
import { authorizationSchema, authorizedSchema, sellerSchema } from './sellers.ts'
import { refusalSchema, scheduleSchema } from './subscriptions.ts'

/** What a payer chooses on the checkout page. An absent field has the page's own preselection. */
const checkoutChoiceSchema = z.strictObject({
  /** A payment method. With a card method, the country's test card pays; with PSE, its first bank is chosen. */
  method: z.string().min(1).optional(),
  /** The name on the card. */
  outcome: z.enum(cardholderNames).optional(),
  installments: z.int().min(1).optional(),
  email: z.string().optional(),
})

const paidCheckoutSchema = z.strictObject({
  payment: providerPaymentSchema,
  /** Where the payer returns to, with the provider's query. Null if the shop gave no address for this status. */
  back_url: z.string().nullable(),
})

const seenCallsQuerySchema = z.object({
  /** Selects calls of this path, without its query. */
  path: z.string().optional(),
  /** Selects calls that read the resource with this id, also by a search or a list. */
  shows: z.string().min(1).max(100).optional(),
  limit: limitSchema,
})

/** A call of the provider's API that reached the simulator. Its query is omitted, because it may contain a token. */
const seenCallSchema = z.strictObject({
  at: z.string(),
  method: z.string(),
  path: z.string(),
  request_id: z.string(),
  status: z.number(),
})

/** The current data of a saved card. */
const cardUpdateSchema = z.strictObject({
  /** The new number's last digits. If absent, the card keeps its number and its id. */
  last_four_digits: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  expiration_month: z.int().min(1).max(12),
  expiration_year: z.int().min(2000).max(9999),
})

/** Saved cards have the provider's own fields. */
const providerCardSchema = z.looseObject({ id: z.string(), customer_id: z.string() })

export type OperationSchemas = { query?: z.ZodType; body?: z.ZodType; answer: z.ZodType }

/**
 * The control API: the input and the answer of each operation. The simulator parses its input by these schemas, and the
 * console takes its types from them. Documented in docs/reference/simulator.md.
 */
export const controlApi = {
  'GET /simulator/health': { answer: z.strictObject({ status: z.literal('ok') }) },

  /** The key that the console sends as `x-simulator-key`. Programs need no key, and may read this one. */
  'GET /simulator/console-key': { answer: z.strictObject({ console_key: z.string() }) },

  'GET /simulator/accounts': { answer: z.strictObject({ accounts: z.array(accountSchema) }) },
  'POST /simulator/accounts': { body: accountChangesSchema, answer: accountSchema },
  'GET /simulator/account': { answer: accountSchema },
  'DELETE /simulator/account': { answer: z.strictObject({ removed: z.literal(true) }) },
  'POST /simulator/mute': { body: muteSchema, answer: z.strictObject({ muted: z.boolean() }) },
  'POST /simulator/reset': {
    query: numberingSchema,
    body: resetSchema,
    answer: z.strictObject({ reset: z.number() }),
  },

  'GET /simulator/clock': { answer: clockSchema },
  'PUT /simulator/clock': { body: clockChangesSchema, answer: clockSchema },
  'GET /simulator/clock/changes': { answer: clockHistorySchema },
  'POST /simulator/clock/advance': { body: advanceSchema, answer: advancedSchema },
  'GET /simulator/jobs': {
    query: jobQuerySchema,
    answer: z.strictObject({ total: z.number(), jobs: z.array(jobSchema) }),
  },
  'POST /simulator/idle': { answer: z.strictObject({ idle: z.literal(true) }) },

  'GET /simulator/calls': {
    query: seenCallsQuerySchema,
    answer: z.strictObject({ calls: z.array(seenCallSchema) }),
  },
  'GET /simulator/deliveries': {
    query: deliveryQuerySchema,
    answer: z.strictObject({ deliveries: z.array(deliverySchema) }),
  },
  'GET /simulator/deliveries/:id': { answer: deliverySchema },

  'GET /simulator/faults': { answer: faultsSchema },
  'POST /simulator/faults': {
    body: callRuleSchema.superRefine(requireAnswer),
    answer: faultsSchema,
  },
  'POST /simulator/notification-faults': { body: notificationRuleSchema, answer: faultsSchema },
  'DELETE /simulator/faults': { query: faultsQuerySchema, answer: faultsSchema },
  'GET /simulator/applied-faults': { query: appliedQuerySchema, answer: appliedSchema },
  'POST /simulator/applied-faults': { body: reportedFaultSchema, answer: appliedSchema },

  'POST /simulator/payments/:id/settle': { body: settleSchema, answer: providerPaymentSchema },
  'POST /simulator/payments/:id/challenge': { body: challengeSchema, answer: providerPaymentSchema },
  'POST /simulator/payments/:id/chargeback': { body: disputeSchema, answer: providerChargebackSchema },

  'POST /simulator/checkouts/:id/pay': { body: checkoutChoiceSchema, answer: paidCheckoutSchema },

  'POST /simulator/cards/:id/update': { body: cardUpdateSchema, answer: providerCardSchema },

  'GET /simulator/subscriptions/:id/schedule': { answer: scheduleSchema },
  'POST /simulator/subscriptions/:id/refusals': { body: refusalSchema, answer: scheduleSchema },
  'DELETE /simulator/subscriptions/:id/refusals': { answer: scheduleSchema },

  'POST /simulator/authorizations': { body: authorizationSchema, answer: authorizedSchema },
  'GET /simulator/sellers': { answer: z.strictObject({ sellers: z.array(sellerSchema) }) },
  'DELETE /simulator/sellers/:id': { answer: sellerSchema },

  'GET /simulator/scenario': { query: titleSchema, answer: scenarioSchema },
  'PUT /simulator/scenario': { query: numberingSchema, body: scenarioSchema, answer: loadedSchema },
  'GET /simulator/scenarios': { answer: z.strictObject({ scenarios: z.array(scenarioSummarySchema) }) },
  'POST /simulator/scenarios/:name': { query: numberingSchema, answer: loadedSchema },
} satisfies Record<string, OperationSchemas>

type ControlApi = typeof controlApi
/** A method with its path: `GET /simulator/clock`. */
export type ControlOperation = keyof ControlApi

type Schema<Op extends ControlOperation, Name extends 'query' | 'body'> =
  ControlApi[Op] extends Record<Name, infer T extends z.ZodType> ? T : never

/** The input of a handler: query and body as parsed by the schemas. */
export type ControlInput<Op extends ControlOperation> = {
  query: z.output<Schema<Op, 'query'>>
  body: z.output<Schema<Op, 'body'>>
}
export type ControlAnswer<Op extends ControlOperation> = z.output<ControlApi[Op]['answer']>

type ParamName<Path extends string> = Path extends `${infer Start}/${infer Rest}`
  ? ParamName<Start> | ParamName<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never

/** A field, which may be omitted if all of its own fields may. */
type Field<Name extends string, T> = [T] extends [never]
  ? { [K in Name]?: never }
  : Record<never, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

type Fields = {
  [Op in ControlOperation]: Field<'params', { [Name in ParamName<Op>]: string }> &
    Field<'query', z.input<Schema<Op, 'query'>>> &
    Field<'body', z.input<Schema<Op, 'body'>>>
}
/** The fields that every operation may have. */
export type AnyControlFields = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}
/** What a client sends with an operation: path parameters, query and body. */
export type ControlFields<Op extends ControlOperation> = Fields[Op] & AnyControlFields
