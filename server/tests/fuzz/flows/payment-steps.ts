/** Payments and refunds: each step calls the gateway, and compares its answer and the payment with the model. */
import { randomUUID } from 'node:crypto'
import { paymentFields } from '../../support/start-test-demo.ts'
import type { Call, Options } from './call.ts'
import {
  type Context,
  centsOf,
  expectEqual,
  expectRefused,
  type PaymentRecord,
  pick,
  requireData,
  unknownId,
  type Write,
} from './context.ts'
import {
  afterCancel,
  afterCapture,
  afterRefund,
  leftOf,
  type PaymentModel,
  refundedOf,
  statusOf,
} from './payment-model.ts'
import type { ActionOf } from './step.ts'

export async function pay(
  { holder, capture, cents, token }: ActionOf<'pay'>,
  context: Context,
): Promise<void> {
  const { model, deps, options } = context
  const usedToken = token === 'used' ? model.usedToken : null
  const card = usedToken ?? (await deps.tokenize({ holder }))
  const input = { ...paymentFields, token: card, capture, transaction_amount: cents / 100 }
  const write = { operation: 'payments.create', input, key: randomUUID() }
  if (usedToken !== null)
    return expectRefused(await deps.call(write.operation, input, { ...options, key: write.key }))
  model.usedToken = card
  await create(write, { status: statusOf(holder, capture), cents, isByCard: true }, context)
}

export async function payOffline({ cents }: ActionOf<'payOffline'>, context: Context): Promise<void> {
  const { payer, description } = paymentFields
  const input = { transaction_amount: cents / 100, payment_method_id: 'rapipago', payer, description }
  const write = { operation: 'payments.createOffline', input, key: randomUUID() }
  await create(write, { status: 'pending', cents, isByCard: false }, context)
}

async function create(
  write: Write,
  expected: Omit<PaymentModel, 'id' | 'refunds'>,
  { model, deps, options }: Context,
): Promise<void> {
  const { operation, input, key } = write
  const { id } = requireData(await deps.call(operation, input, { ...options, key }))
  const payment = { write, now: { id: String(id), refunds: [], ...expected } }
  model.payments.push(payment)
  await comparePayment(payment, deps.call, options)
}

export async function capture(action: ActionOf<'capture'>, context: Context): Promise<void> {
  const payment = pick(context.model.payments, action.payment)
  const cents = payment ? centsOf(action.share, payment.now.cents) : null
  const write = newWrite(
    'payments.capture',
    payment,
    cents === null ? {} : { transaction_amount: cents / 100 },
  )
  await change(payment, context, { write, after: now => afterCapture(now, cents) })
}

export async function cancel(action: ActionOf<'cancel'>, context: Context): Promise<void> {
  const payment = pick(context.model.payments, action.payment)
  await change(payment, context, { write: newWrite('payments.cancel', payment, {}), after: afterCancel })
}

export async function refund(action: ActionOf<'refund'>, context: Context): Promise<void> {
  const payment = pick(context.model.payments, action.payment)
  const cents = payment ? centsOf(action.share, leftOf(payment.now)) : null
  const write = newWrite('payments.refund', payment, cents === null ? {} : { amount: cents / 100 })
  const isAllowed = await change(payment, context, { write, after: now => afterRefund(now, cents) })
  if (payment && isAllowed) context.model.refunds.push({ payment, write })
}

type Change = { write: Write; after: (now: PaymentModel) => PaymentModel | null }

/** @returns whether the model allows the change */
async function change(
  payment: PaymentRecord | undefined,
  { deps, options }: Context,
  { write, after }: Change,
): Promise<boolean> {
  const outcome = await deps.call(write.operation, write.input, { ...options, key: write.key })
  const changed = payment ? after(payment.now) : null
  if (changed === null) expectRefused(outcome)
  else requireData(outcome)
  if (!payment) return false
  payment.now = changed ?? payment.now
  await comparePayment(payment, deps.call, options)
  return changed !== null
}

/** A repeated key gets the first payment; with another body it is refused. */
export async function repeatPayment(action: ActionOf<'repeatPayment'>, context: Context): Promise<void> {
  const { model, deps, options } = context
  const payment = pick(model.payments, action.payment)
  if (!payment) return
  const { operation, input, key } = payment.write
  const sent = action.isChanged ? { ...input, description: 'Another order' } : input
  const outcome = await deps.call(operation, sent, { ...options, key })
  if (action.isChanged) expectRefused(outcome)
  else expectEqual('the id of the repeated payment', String(requireData(outcome).id), payment.now.id)
  await comparePayment(payment, deps.call, options)
}

/** A repeated key gets the first refund; with another body it is refused. */
export async function repeatRefund(action: ActionOf<'repeatRefund'>, context: Context): Promise<void> {
  const { model, deps, options } = context
  const refund = pick(model.refunds, action.refund)
  if (!refund) return
  const { operation, input, key } = refund.write
  const sent = action.isChanged ? { ...input, reason: 'Another' } : input
  const outcome = await deps.call(operation, sent, { ...options, key })
  if (action.isChanged) expectRefused(outcome)
  await comparePayment(refund.payment, deps.call, options)
}

export async function callWrongMethod(
  { payment, method }: ActionOf<'callWrongMethod'>,
  { model, deps }: Context,
): Promise<void> {
  const paymentId = pick(model.payments, payment)?.now.id ?? unknownId
  const { status } = await deps.call('payments.get', { paymentId }, { transport: 'rest', method })
  expectEqual(`the status of ${method}`, status, 405)
}

export async function comparePayment({ now }: PaymentRecord, call: Call, options: Options): Promise<void> {
  const paymentId = now.id
  const read = requireData(await call('payments.get', { paymentId }, options))
  expectEqual('the payment', readPayment(read), {
    status: now.status,
    cents: now.cents,
    refundedCents: refundedOf(now),
    refunds: now.refunds,
  })
}

function readPayment(read: Record<string, unknown>) {
  const refunds = read.refunds as { amount: number }[]
  return {
    status: read.status,
    cents: toCents(read.transaction_amount),
    refundedCents: toCents(read.transaction_amount_refunded),
    refunds: refunds.map(({ amount }) => toCents(amount)),
  }
}

const toCents = (amount: unknown) => Math.round(Number(amount) * 100)

function newWrite(operation: string, payment: PaymentRecord | undefined, amount: object): Write {
  const input = { paymentId: payment?.now.id ?? unknownId, ...amount }
  return { operation, input, key: randomUUID() }
}
