/** What the documents of a scenario must be. The compiler holds each schema to the type of its document. */
import { z } from 'zod'
import { paymentMethodTypes } from '../../facts/countries/payment-method.ts'
import { siteIds } from '../../facts/countries.ts'
import {
  captureModes,
  orderStatusDetails,
  orderStatuses,
  orderTypes,
  processingModes,
  transactionStatusDetails,
  transactionStatuses,
} from '../../facts/order-statuses.ts'
import { paymentStatuses } from '../../facts/payment-statuses.ts'
import {
  frequencyTypes,
  invoiceStatuses,
  planStatuses,
  semaphores,
  subscriptionStatuses,
} from '../../facts/subscription-statuses.ts'
import { readTraceparent } from '../../tracing/traceparent.ts'
import { settlementSchema } from '../api/payments.ts'
import type { CardToken } from '../cards/card-token.ts'
import type { Chargeback } from '../chargebacks/chargeback.ts'
import { type Address, type Customer, upgradeCustomer } from '../customers/customer.ts'
import type { SavedCard } from '../customers/saved-card.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { MerchantOrder } from '../merchant-orders/merchant-order.ts'
import { type Delivery, simulatedTopics } from '../notifications/delivery.ts'
import type { Order, OrderMethod, Transaction } from '../orders/order.ts'
import type { Payment } from '../payments/payment.ts'
import type { Plan } from '../plans/plan.ts'
import type { Preference } from '../preferences/preference.ts'
import type { Job } from '../scheduler/job.ts'
import type { StoredAnswer } from '../store/idempotency.ts'
import type { Subscription } from '../subscriptions/subscription.ts'
import type { Period, Terms } from '../subscriptions/terms.ts'
import type { TestUser } from '../test-users/test-user.ts'

const text = z.string()
const optionalText = text.nullable()
const id = text.min(1)
const numericId = z.int().min(1)
/** A shop may name dates of the years 0 to 9999, which lie beyond what a clock can show. */
const maxStoredMs = Date.UTC(10_000, 0, 2)
const time = z.int().min(-maxStoredMs).max(maxStoredMs)
const optionalTime = time.nullable()
const amount = z.number()
const json = z.record(text, z.unknown())
const site = z.enum(siteIds)
const threeDs = z.enum(['challenge_accepted', 'challenge_denied']).nullable()
const traceparent = text.refine(value => readTraceparent(value) !== null).optional()
const identification = z.object({ type: optionalText, number: optionalText })
const holder = z.object({ name: text, identification })

const card = {
  firstSix: text,
  lastFour: text,
  month: z.int(),
  year: z.int(),
  holder,
}
const cardWithRules = {
  ...card,
  numberLength: z.int(),
  hasValidCheckDigit: z.boolean(),
  threeDs,
  securityCodeLength: z.int(),
  createdAt: time,
  updatedAt: time,
}

const refund = z.object({
  id: numericId,
  amount,
  createdAt: time,
  status: z.enum(['approved', 'in_process', 'rejected', 'cancelled']),
  source: z.object({ id: text, name: text, type: text }),
  metadata: json,
  reason: optionalText,
})

const payment: z.ZodType<Payment> = z.object({
  id: numericId,
  siteId: site,
  collectorId: z.int(),
  createdAt: time,
  approvedAt: optionalTime,
  updatedAt: time,
  expiresAt: optionalTime,
  status: z.enum(paymentStatuses),
  statusDetail: text,
  methodId: text,
  methodType: z.enum(paymentMethodTypes),
  issuerId: optionalText,
  amount,
  refunded: amount,
  coupon: amount,
  installments: z.int(),
  totalPaid: amount,
  installmentAmount: amount,
  applicationFee: amount,
  fees: z.array(z.object({ type: text, amount, payer: z.enum(['collector', 'payer']) })),
  net: amount,
  captured: z.boolean(),
  binary: z.boolean(),
  authorizationCode: optionalText,
  card: z.object({ id: optionalText, ...card }).nullable(),
  payer: z.object({
    id: optionalText,
    type: optionalText,
    email: optionalText,
    identification,
    entityType: optionalText,
  }),
  description: optionalText,
  externalReference: optionalText,
  statementDescriptor: optionalText,
  notificationUrl: optionalText,
  callbackUrl: optionalText,
  metadata: json,
  additionalInfo: json,
  operationType: text,
  sponsorId: z.number().nullable(),
  differentialPricingId: z.number().nullable(),
  campaignId: optionalText,
  couponCode: optionalText,
  platformId: optionalText,
  integratorId: optionalText,
  corporationId: optionalText,
  storeId: optionalText,
  posId: optionalText,
  financialInstitution: optionalText,
  pointOfInteraction: json.nullable(),
  threeDs,
  refunds: z.array(refund),
  orderId: numericId.nullable(),
  preferenceId: optionalText,
  chargedOrderId: id.optional(),
  traceparent,
})

const cardToken: z.ZodType<CardToken> = z.object({
  id,
  publicKey: optionalText,
  cardId: optionalText,
  customerId: optionalText,
  ...cardWithRules,
  hasSecurityCode: z.boolean(),
  status: z.enum(['active', 'used']),
})

const address: z.ZodType<Address> = z.object({ id, fields: json, createdAt: time, updatedAt: time })

const customerFields = {
  id,
  email: text,
  firstName: optionalText,
  lastName: optionalText,
  phone: z.object({ area_code: optionalText, number: optionalText }),
  identification,
  dateRegistered: optionalText,
  description: optionalText,
  metadata: json,
  defaultCard: optionalText,
  defaultAddress: z.union([text, json]).nullable(),
  userId: z.int(),
  createdAt: time,
  updatedAt: time,
}

const customer: z.ZodType<Customer> = z
  .union([
    z.object({ ...customerFields, addresses: z.array(address) }),
    // Scenarios of earlier versions.
    z.object({ ...customerFields, address: json.nullable(), addressId: optionalText }),
  ])
  .transform(upgradeCustomer)

const savedCard: z.ZodType<SavedCard> = z.object({
  // Notifications of the Card Updater carry it as a number.
  id: id.regex(/^\d+$/),
  customerId: id,
  ...cardWithRules,
  methodId: text,
  issuerId: z.number(),
})

const preference: z.ZodType<Preference> = z.object({
  id,
  siteId: site,
  collectorId: z.int(),
  clientId: text,
  items: z.array(
    z.object({
      id: text,
      title: text,
      description: text,
      category_id: text,
      picture_url: optionalText,
      currency_id: text,
      quantity: z.number(),
      unit_price: amount,
    }),
  ),
  externalReference: optionalText,
  expires: z.boolean(),
  startsAt: optionalTime,
  endsAt: optionalTime,
  given: json,
  createdAt: time,
  updatedAt: optionalTime,
})

const merchantOrder: z.ZodType<MerchantOrder> = z.object({
  id: numericId,
  siteId: site,
  collectorId: z.int(),
  nickname: text,
  preferenceId: optionalText,
  externalReference: optionalText,
  items: z.array(json),
  shippingCost: amount,
  notificationUrl: optionalText,
  marketplace: text,
  sponsorId: optionalText,
  applicationId: optionalText,
  additionalInfo: text,
  payer: json.nullable(),
  shipments: z.array(z.unknown()),
  paymentIds: z.array(text),
  expiresAt: optionalTime,
  version: z.int(),
  createdAt: time,
  updatedAt: time,
})

/** Amounts of orders are exact: decimal text with at most two decimals. */
const decimal = text.regex(/^\d{1,15}(\.\d{1,2})?$/)
const security = z.object({
  validation: z.enum(['always', 'on_fraud_risk', 'never']).optional(),
  liability_shift: z.enum(['required', 'preferred']).optional(),
})

const orderMethod: z.ZodType<OrderMethod> = z.object({
  id: text,
  type: text,
  token: text.optional(),
  card_id: text.optional(),
  installments: z.int().optional(),
  statement_descriptor: text.optional(),
  financial_institution: text.optional(),
  transaction_security: security.optional(),
})

const transaction: z.ZodType<Transaction> = z.object({
  id,
  amount: decimal,
  method: orderMethod.nullable(),
  expirationTime: optionalText,
  expiresAt: optionalTime,
  paymentId: numericId.nullable(),
  paidAmount: decimal.nullable(),
  refundedAmount: decimal.nullable(),
  attempts: z
    .array(z.object({ id, statusDetail: z.enum(transactionStatusDetails), method: orderMethod.nullable() }))
    .optional(),
  status: z.enum(transactionStatuses),
  statusDetail: z.enum(transactionStatusDetails),
})

const order: z.ZodType<Order> = z.object({
  id,
  siteId: site,
  userId: z.int(),
  applicationId: text,
  type: z.enum(orderTypes),
  processingMode: z.enum(processingModes),
  captureMode: z.enum(captureModes),
  externalReference: text,
  totalAmount: decimal,
  payer: json.nullable(),
  given: json,
  status: z.enum(orderStatuses),
  statusDetail: z.enum(orderStatusDetails),
  transactions: z.array(transaction),
  refunds: z.array(
    z.object({ id, transactionId: id, refundId: numericId, referenceId: text, amount: decimal }),
  ),
  chargebacks: z.array(
    z.object({ id, transactionId: id, caseId: id, status: z.enum(['in_process', 'settled', 'reimbursed']) }),
  ),
  hasCheckout: z.boolean(),
  terminalId: optionalText,
  version: z.int(),
  expiresAt: optionalTime,
  createdAt: time,
  updatedAt: time,
  traceparent,
})

const period: z.ZodType<Period> = z.object({
  frequency: z.int().min(1),
  frequencyType: z.enum(frequencyTypes),
})

const terms: z.ZodType<Terms> = z.object({
  frequency: z.int().min(1),
  frequencyType: z.enum(frequencyTypes),
  amount: amount.positive(),
  repetitions: z.int().min(1).nullable(),
  billingDay: z.int().min(1).max(28).nullable(),
  isProportional: z.boolean(),
  freeTrial: period.nullable(),
})

const plan: z.ZodType<Plan> = z.object({
  id,
  siteId: site,
  collectorId: z.int(),
  applicationId: text,
  status: z.enum(planStatuses),
  reason: text,
  backUrl: text,
  externalReference: optionalText,
  terms,
  paymentMethodsAllowed: json.nullable(),
  version: z.int(),
  createdAt: time,
  updatedAt: time,
})

const subscription: z.ZodType<Subscription> = z.object({
  id,
  siteId: site,
  collectorId: z.int(),
  applicationId: text,
  planId: optionalText,
  payerId: z.int(),
  payerEmail: text,
  status: z.enum(subscriptionStatuses),
  reason: text,
  externalReference: optionalText,
  backUrl: text,
  terms,
  shownAmount: amount.nullable(),
  startsAt: time,
  endsAt: optionalTime,
  trial: period.nullable(),
  card: z.object({ methodId: text, token: cardToken }).nullable(),
  secondaryMethodId: optionalText,
  anchorAt: time,
  nextCycle: z.int().min(0),
  nextPaymentAt: optionalTime,
  chargeAt: optionalTime,
  charged: z.object({ quantity: z.int(), amount }),
  lastCharge: z.object({ at: time, amount, status: z.enum(paymentStatuses) }).nullable(),
  semaphore: z.enum(semaphores).nullable(),
  unpaidInvoices: z.int(),
  refusals: z.array(z.object({ charge: z.int().min(1), attempts: z.int().min(1).nullable(), detail: text })),
  version: z.int(),
  authorizedAt: optionalTime,
  createdAt: time,
  updatedAt: time,
})

const invoice: z.ZodType<Invoice> = z.object({
  id: numericId,
  siteId: site,
  subscriptionId: id,
  payerId: z.int(),
  status: z.enum(invoiceStatuses),
  amount,
  reason: text,
  externalReference: optionalText,
  charge: z.int().min(1),
  paymentId: numericId,
  attempt: z.int().min(1),
  nextRetryAt: optionalTime,
  endsAt: time,
  rejectionCode: optionalText,
  version: z.int(),
  createdAt: time,
  updatedAt: time,
})

const chargeback: z.ZodType<Chargeback> = z.object({
  id,
  paymentId: numericId,
  status: z.enum(['in_review', 'settled', 'reimbursed']),
  amount,
  currency: text,
  reasonId: text,
  reason: text,
  evidence: z.array(z.object({ name: text, url: text })).exactOptional(),
  createdAt: time,
  updatedAt: time,
})

const testUser: z.ZodType<TestUser> = z.object({
  id: numericId,
  nickname: text,
  password: text,
  siteId: site,
  description: text,
  email: text,
  createdAt: time,
})

const delivery: z.ZodType<Delivery> = z.object({
  id: numericId,
  topic: z.enum(simulatedTopics),
  action: text,
  style: z.enum(['webhook', 'ipn']),
  resourceId: text,
  url: z.url({ protocol: /^https?$/ }),
  body: json,
  traceparent,
  createdAt: time,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.array(
    z.object({
      at: time,
      requestId: text,
      status: z.int().nullable(),
      answer: text,
      tookMs: z.number(),
    }),
  ),
})

const orderAnswer = z.object({ status: z.int().min(200).max(499), body: json })
/** Payments are stored whole, refunds and subscriptions by their id, and of orders the answer itself. */
const answer: z.ZodType<StoredAnswer> = z
  .object({ key: id, bodyHash: text, at: time, document: z.union([payment, numericId, id, orderAnswer]) })
  .refine(({ key, document }) => key.startsWith('/v1/orders') === orderAnswer.safeParse(document).success, {
    path: ['document'],
    message: 'is not what was answered under this key',
  })

const jobFields = { id, runAt: time }
const job: z.ZodType<Job> = z.discriminatedUnion('kind', [
  z.object({ ...jobFields, kind: z.literal('delivery'), deliveryId: id }),
  z.object({ ...jobFields, kind: z.literal('expiry'), paymentId: id }),
  z.object({
    ...jobFields,
    kind: z.literal('settlement'),
    paymentId: id,
    settlement: settlementSchema,
    detail: text.exactOptional(),
  }),
  z.object({ ...jobFields, kind: z.literal('capture'), paymentId: id }),
  z.object({ ...jobFields, kind: z.literal('order_expiry'), orderId: id }),
  z.object({ ...jobFields, kind: z.literal('subscription_charge'), subscriptionId: id }),
  z.object({ ...jobFields, kind: z.literal('invoice_retry'), invoiceId: id }),
  z.object({ ...jobFields, kind: z.literal('invoice_end'), invoiceId: id }),
  z.object({ ...jobFields, kind: z.literal('sign_up_end'), subscriptionId: id }),
])

/** By the name of the table. */
export const documentSchemas: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['payments', payment],
  ['card_tokens', cardToken],
  ['customers', customer],
  ['saved_cards', savedCard],
  ['preferences', preference],
  ['merchant_orders', merchantOrder],
  ['orders', order],
  ['plans', plan],
  ['subscriptions', subscription],
  ['invoices', invoice],
  ['chargebacks', chargeback],
  ['test_users', testUser],
  ['deliveries', delivery],
  ['answers', answer],
  ['jobs', job],
])
