/** The steps of the flow. Each returns the values that later steps need, and its outcome. */
import type { Order } from '../../../server/contract/orders.ts'
import { testCardExpiry } from '../../../server/facts/countries/cards.ts'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { toTestUserEmail } from '../../../server/facts/test-users.ts'
import { toProblem } from '../../errors/console-problem.ts'
import { centsOf, fromCents } from '../../money/exact.ts'
import { halfOf } from '../../money/format-money.ts'
import { cardOrderMethod, createOrder } from '../../provider/create-order.ts'
import { findTestCard } from '../../provider/test-cards.ts'
import { tokenizeCard } from '../../provider/tokenize-card.ts'
import { findTestUser, markDescription } from '../../records/find-test-user.ts'
import { addToVault, emailOf, findBuyer, toVaultUser } from '../../records/test-user-vault.ts'
import type { NotificationEntry } from '../../stream/feed-entry.ts'
import { waitForNotification } from '../../stream/wait-for-notification.ts'
import type { Gateway } from '../../trpc.ts'
import {
  type FlowPlan,
  type FlowResults,
  type FlowStep,
  type FlowTools,
  flowDescription,
  madeIdOf,
  NoNotification,
  type Paying,
} from './flow.ts'

// The steps of the flow through the Orders API.

async function payByOrder(
  { amount: sum, site, card }: FlowPlan,
  { email, reference, token, idempotencyKey }: Paying,
  { gateway }: FlowTools,
): Promise<FlowResults> {
  const amount = toAmountText(sum, site)
  const method = cardOrderMethod(findTestCard(site, card).method, token, 1)
  const input = {
    type: 'online' as const,
    // The order is captured at once, because the refund follows.
    capture_mode: 'automatic' as const,
    external_reference: reference,
    description: flowDescription,
    total_amount: amount,
    payer: { email },
    transactions: { payments: [{ amount, payment_method: method }] },
  }
  return { order: await createOrder(gateway, { input, idempotencyKey, country: site }) }
}

type Refund = { amount: number; site: SiteId; idempotencyKey: string }

async function refundOrder(order: Order, { amount, site, idempotencyKey }: Refund, gateway: Gateway) {
  const part = { id: order.transactions?.payments?.[0]?.id ?? '', amount: toAmountText(amount, site) }
  const input = { orderId: order.id, transactions: [part] }
  const answer = await gateway.orders.refund.mutate(input, { context: { idempotencyKey } })
  const { id = '', status = answer.status } = answer.transactions?.refunds?.at(-1) ?? {}
  return { id, status, amount: part.amount }
}

function toAmountText(amount: number, site: SiteId): string {
  return fromCents(centsOf(String(amount)), countryOf(site).currency)
}

type StepOutcome = {
  state: 'done' | 'warning' | 'skipped' | 'failed'
  results?: FlowResults
  error?: unknown
}
type StepWork = (plan: FlowPlan, results: FlowResults, tools: FlowTools) => Promise<StepOutcome>

const notificationTimeoutMs = 60_000
const done = (results: FlowResults): StepOutcome => ({ state: 'done', results })

const makeUser: StepWork = async ({ site }, _results, { gateway }) => {
  const known = findBuyer(site)
  if (known) return done({ buyer: known })
  const note = 'Pasarela'
  const description = markDescription(note)
  const keep = (created: Parameters<typeof toVaultUser>[0]) => {
    const buyer = toVaultUser(created, { site, role: 'buyer', note })
    addToVault(buyer)
    return done({ buyer })
  }
  try {
    return keep(await gateway.testUsers.create.mutate({ site_id: site, description }))
  } catch (error) {
    const problem = toProblem(error)
    if (problem.kind !== 'refused' && !problem.isOutcomeUnknown) throw error
    const found = problem.isOutcomeUnknown && (await findTestUser(description).catch(() => null))
    if (found) return keep(found)
    // Without a test user (the account has the maximum number, or the answer was lost) any test address can pay as
    // well.
    const email = toTestUserEmail(Date.now() % 1_000_000_000)
    return { state: 'warning', results: { buyer: { email, isMadeUp: true } } }
  }
}

const makeToken: StepWork = async ({ site, card, result }, _results, { access }) => {
  const { number, securityCode } = findTestCard(site, card)
  const token = await tokenizeCard(
    { number, securityCode, ...testCardExpiry, holderName: result, document: countryOf(site).testDocument },
    access,
  )
  return done({ token, paymentKey: crypto.randomUUID() })
}

const makePayment: StepWork = async (plan, results, tools) => {
  const { buyer, token, paymentKey } = results
  if (!buyer || !token || !paymentKey) throw new Error('The flow has no token yet.')
  const paying = {
    email: 'isMadeUp' in buyer ? buyer.email : emailOf(buyer),
    reference: `flow-${token.id.slice(0, 8)}`,
    token: token.id,
    idempotencyKey: paymentKey,
  }
  const pay = plan.api === 'orders' ? payByOrder : payDirectly
  const made = await pay(plan, paying, tools)
  return done({ ...made, refundKey: crypto.randomUUID() })
}

const payDirectly = async (
  { amount, site, card }: FlowPlan,
  { email, reference, token, idempotencyKey }: Paying,
  { gateway }: FlowTools,
): Promise<FlowResults> => ({
  payment: await gateway.payments.create.mutate(
    {
      transaction_amount: amount,
      token,
      description: flowDescription,
      installments: 1,
      payment_method_id: findTestCard(site, card).method,
      payer: { email },
      external_reference: reference,
    },
    { context: { idempotencyKey, country: site } },
  ),
})

const awaitFirst: StepWork = async (_plan, results, { gateway, feed, signal }) => {
  const webhook = await waitForNotification(gateway, feed, {
    resource: madeIdOf(results),
    isIt: ({ action }) => !['payment.updated', 'order.created', 'order.refunded'].includes(action ?? ''),
    timeoutMs: notificationTimeoutMs,
    signal,
  })
  if (!webhook) throw new NoNotification()
  return { state: stateOf(webhook), results: { webhook } }
}

const makeRefund: StepWork = async ({ amount, site, withRefund }, results, { gateway }) => {
  const { payment, order, refundKey } = results
  const isPaid = payment?.status === 'approved' || order?.status === 'processed'
  if (!withRefund || !isPaid || !refundKey) return { state: 'skipped' }
  const half = halfOf(amount, countryOf(site).currency)
  if (order) {
    return done({
      refund: await refundOrder(order, { amount: half, site, idempotencyKey: refundKey }, gateway),
    })
  }
  const { id, status } = await gateway.payments.refund.mutate(
    { paymentId: String(payment?.id), amount: half },
    { context: { idempotencyKey: refundKey } },
  )
  return done({ refund: { id, status, amount: half } })
}

const awaitSecond: StepWork = async (_plan, results, { gateway, feed, signal }) => {
  const { refund, order, webhook } = results
  if (!refund) return { state: 'skipped' }
  const after = webhook?.seq ?? 0
  const refundWebhook = await waitForNotification(gateway, feed, {
    resource: madeIdOf(results),
    isIt: ({ seq, duplicate_of, action }) =>
      seq > after && duplicate_of === null && (!order || action === 'order.refunded'),
    timeoutMs: notificationTimeoutMs,
    signal,
  })
  if (!refundWebhook) throw new NoNotification()
  return { state: stateOf(refundWebhook), results: { refundWebhook } }
}

/** A notification that is rejected because of a tester's fault is no failure. */
function stateOf({ verdict, fault }: NotificationEntry): StepOutcome['state'] {
  if (verdict === 'validated') return 'done'
  return verdict === 'rejected' && fault === null ? 'failed' : 'warning'
}

export const stepWork: Record<FlowStep, StepWork> = {
  user: makeUser,
  token: makeToken,
  payment: makePayment,
  webhook: awaitFirst,
  refund: makeRefund,
  'refund-webhook': awaitSecond,
}
