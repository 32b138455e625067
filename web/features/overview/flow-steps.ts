/** The steps of the flow. Each returns the values that later steps need, and its outcome. */

import { testCardExpiry } from '../../../server/facts/countries/test-card.ts'
import { countryOf } from '../../../server/facts/countries.ts'
import { toTestUserEmail } from '../../../server/facts/test-users.ts'
import { toProblem } from '../../errors/console-problem.ts'
import { waitForNotification } from '../../feed/wait-for-notification.ts'
import { halfOf } from '../../money/format-money.ts'
import { findTestUser, markDescription } from '../../provider/find-test-user.ts'
import { findTestCard } from '../../provider/test-cards.ts'
import { addToVault, emailOf, findBuyer, toVaultUser } from '../../provider/test-user-vault.ts'
import { tokenizeCard } from '../../provider/tokenize-card.ts'
import type { FlowPlan, FlowResults, FlowStep, FlowTools } from './flow.ts'

type StepOutcome = {
  state: 'done' | 'warning' | 'skipped' | 'failed'
  results?: FlowResults
  error?: unknown
}
type StepWork = (plan: FlowPlan, results: FlowResults, tools: FlowTools) => Promise<StepOutcome>

const notificationTimeoutMs = 60_000
const done = (results: FlowResults): StepOutcome => ({ state: 'done', results })

/** `missing` is not an exception: the notification may still arrive. */
export class NoNotification extends Error {
  override readonly name = 'NoNotification'
}

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
    // The account has the maximum number of test users, or the answer was lost. Any test address can pay as well.
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

const makePayment: StepWork = async ({ site, card, amount }, { buyer, token, paymentKey }, { gateway }) => {
  if (!buyer || !token || !paymentKey) throw new Error('The flow has no token yet.')
  const payment = await gateway.payments.create.mutate(
    {
      transaction_amount: amount,
      token: token.id,
      description: 'Pasarela: one-click flow',
      installments: 1,
      payment_method_id: findTestCard(site, card).method,
      payer: { email: 'isMadeUp' in buyer ? buyer.email : emailOf(buyer) },
      external_reference: `flow-${token.id.slice(0, 8)}`,
    },
    { context: { idempotencyKey: paymentKey } },
  )
  return done({ payment, refundKey: crypto.randomUUID() })
}

const awaitFirst: StepWork = async (_plan, { payment }, { gateway, feed, signal }) => {
  const webhook = await waitForNotification(gateway, feed, {
    resource: String(payment?.id),
    isIt: entry => entry.action !== 'payment.updated',
    timeoutMs: notificationTimeoutMs,
    signal,
  })
  if (!webhook) throw new NoNotification()
  return { state: stateOf(webhook.verdict), results: { webhook } }
}

const makeRefund: StepWork = async ({ amount, site, withRefund }, { payment, refundKey }, { gateway }) => {
  if (!withRefund || payment?.status !== 'approved' || !refundKey) return { state: 'skipped' }
  const refund = await gateway.payments.refund.mutate(
    { paymentId: String(payment.id), amount: halfOf(amount, countryOf(site).currency) },
    { context: { idempotencyKey: refundKey } },
  )
  return done({ refund })
}

const awaitSecond: StepWork = async (_plan, { payment, refund, webhook }, { gateway, feed, signal }) => {
  if (!refund) return { state: 'skipped' }
  const after = webhook?.seq ?? 0
  const refundWebhook = await waitForNotification(gateway, feed, {
    resource: String(payment?.id),
    isIt: entry => entry.seq > after && entry.duplicate_of === null,
    timeoutMs: notificationTimeoutMs,
    signal,
  })
  if (!refundWebhook) throw new NoNotification()
  return { state: stateOf(refundWebhook.verdict), results: { refundWebhook } }
}

function stateOf(verdict: string): StepOutcome['state'] {
  return verdict === 'validated' ? 'done' : verdict === 'unsigned' ? 'warning' : 'failed'
}

export const stepWork: Record<FlowStep, StepWork> = {
  user: makeUser,
  token: makeToken,
  payment: makePayment,
  webhook: awaitFirst,
  refund: makeRefund,
  'refund-webhook': awaitSecond,
}
