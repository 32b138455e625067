/** The schemas that read the documents of a scenario. Each is in the file of its document, beside the type. */
import { z } from 'zod'
import { orderEvents } from '../../facts/in-person-orders.ts'
import { plainSettlementSchema } from '../api/payments.ts'
import type { Job } from '../clock/scheduler/job.ts'
import { idText, jsonObject, numericId, time } from '../store/document-fields.ts'
import {
  branchSchema,
  pointOfSaleSchema,
  terminalActionSchema,
  terminalSchema,
} from '../store/records/branch.ts'
import { cardTokenSchema } from '../store/records/card-token.ts'
import { chargebackSchema } from '../store/records/chargeback.ts'
import { claimSchema } from '../store/records/claim.ts'
import { codeSchema } from '../store/records/code.ts'
import { customerSchema, savedCardSchema } from '../store/records/customer.ts'
import { deliverySchema } from '../store/records/delivery.ts'
import { invoiceSchema } from '../store/records/invoice.ts'
import { merchantOrderSchema } from '../store/records/merchant-order.ts'
import { orderSchema } from '../store/records/order.ts'
import { paymentSchema } from '../store/records/payment.ts'
import { payoutSchema } from '../store/records/payout.ts'
import { planSchema } from '../store/records/plan.ts'
import { preferenceSchema } from '../store/records/preference.ts'
import { reportConfigSchema, reportSchema } from '../store/records/report.ts'
import { splitPaymentSchema } from '../store/records/split-payment.ts'
import type { StoredAnswer } from '../store/records/stored-answer.ts'
import { subscriptionSchema } from '../store/records/subscription.ts'
import { testUserSchema } from '../store/records/test-user.ts'

const wholeAnswer = z.object({ status: z.int().min(200).max(499), body: jsonObject.exactOptional() })
/** Under these keys the whole answer is stored, to be given again byte for byte. Others have the id of what was made. */
const keysOfAnswers = /^\/(v1\/(orders|payouts|transaction-intents)|v2\/pos|point)\b/
const answerSchema: z.ZodType<StoredAnswer> = z
  .object({
    key: idText,
    bodyHash: z.string(),
    at: time,
    document: z.union([numericId, wholeAnswer]),
  })
  .refine(({ key, document }) => keysOfAnswers.test(key) === wholeAnswer.safeParse(document).success, {
    path: ['document'],
    message: 'is not what was answered under this key',
  })

const eventSchema = z.object({
  status: z.enum(orderEvents),
  status_detail: z.string().optional(),
  payment_method_type: z.string().optional(),
  payment_method_id: z.string().optional(),
  installments: z.int().optional(),
})

const jobFields = { id: idText, runAt: time }
const jobSchema: z.ZodType<Job> = z.discriminatedUnion('kind', [
  z.object({ ...jobFields, kind: z.literal('delivery'), deliveryId: idText }),
  z.object({ ...jobFields, kind: z.literal('expiry'), paymentId: idText }),
  z.object({
    ...jobFields,
    kind: z.literal('settlement'),
    paymentId: idText,
    settlement: plainSettlementSchema,
    detail: z.string().exactOptional(),
  }),
  z.object({ ...jobFields, kind: z.literal('capture'), paymentId: idText }),
  z.object({ ...jobFields, kind: z.literal('order_expiry'), orderId: idText }),
  z.object({ ...jobFields, kind: z.literal('order_refund'), orderId: idText, refundId: numericId }),
  z.object({ ...jobFields, kind: z.literal('order_event'), orderId: idText, event: eventSchema }),
  z.object({ ...jobFields, kind: z.literal('subscription_charge'), subscriptionId: idText }),
  z.object({ ...jobFields, kind: z.literal('invoice_retry'), invoiceId: idText }),
  z.object({ ...jobFields, kind: z.literal('invoice_end'), invoiceId: idText }),
  z.object({ ...jobFields, kind: z.literal('sign_up_end'), subscriptionId: idText }),
  z.object({ ...jobFields, kind: z.literal('report'), reportId: idText }),
  z.object({ ...jobFields, kind: z.literal('payout'), payoutId: idText }),
])

/** The schemas by the name of their table. */
export const documentSchemas: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['payments', paymentSchema],
  ['card_tokens', cardTokenSchema],
  ['customers', customerSchema],
  ['saved_cards', savedCardSchema],
  ['preferences', preferenceSchema],
  ['merchant_orders', merchantOrderSchema],
  ['orders', orderSchema],
  ['plans', planSchema],
  ['subscriptions', subscriptionSchema],
  ['invoices', invoiceSchema],
  ['chargebacks', chargebackSchema],
  ['test_users', testUserSchema],
  ['branches', branchSchema],
  ['points_of_sale', pointOfSaleSchema],
  ['terminals', terminalSchema],
  ['split_payments', splitPaymentSchema],
  ['payouts', payoutSchema],
  ['claims', claimSchema],
  ['terminal_actions', terminalActionSchema],
  ['reports', reportSchema],
  ['report_configs', reportConfigSchema],
  ['oauth_codes', codeSchema],
  ['deliveries', deliverySchema],
  ['answers', answerSchema],
  ['jobs', jobSchema],
])
