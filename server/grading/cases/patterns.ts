/** Patterns that several cases share: a table names the bytes, and these functions pay, send and judge. */
import { flows } from '../flows.ts'
import {
  finding,
  findsAlone,
  isAccepted,
  isClosed,
  judgeAnswer,
  judgeForged,
  judgeTaken,
  judgeValid,
  passed,
  undecided,
  unlooked,
} from '../judge.ts'
import type { Changes } from '../message.ts'
import { type PayOptions, type Probe, payNewOrder } from '../probe.ts'
import type { Order, Outcome } from '../result.ts'
import type { GradeCase } from './case.ts'

type ChangesOf = (probe: Probe) => Changes

const payUnannounced = (probe: Probe) => payNewOrder(probe.by(probe.flow, 'unannounced'))

/** Sends a forged notification of a payment that was really made. */
export function forged(changes: ChangesOf, coveredBy = ['wrong_secret']): Omit<GradeCase, 'severity'> {
  return {
    leaves: 'unpaid',
    group: 'signature',
    lesson: 'verify',
    coveredBy,
    run: async probe => {
      const unannounced = await payUnannounced(probe)
      const { order, payment } = await payNewOrder(probe)
      const answer = await probe.notify(payment, changes(probe))
      return judgeForged(probe, { order, payment, answer, unannounced })
    },
  }
}

/** Sends a valid notification in another form that the provider uses. */
export function valid(changes: ChangesOf, judge = judgeValid): Pick<GradeCase, 'lesson' | 'leaves' | 'run'> {
  return {
    leaves: 'paid',
    lesson: 'accept',
    run: async probe => {
      const { order, payment } = await payNewOrder(probe)
      const answer = await probe.notify(payment, changes(probe))
      return judge(probe, { order, payment, answer })
    },
  }
}

/** Sends a valid notification whose signature is in another form. */
export const signed = (changes: ChangesOf) => valid(changes, judgeTaken)

/** Sends a notification that is neither right nor dangerous: the handler may accept or refuse it, but must not fail. */
export function odd(changes: ChangesOf): Pick<GradeCase, 'lesson' | 'run'> {
  return {
    lesson: 'input',
    run: async probe => {
      const payment = await probe.pay(await probe.makeOrder())
      return judgeAnswer(await probe.notify(payment, changes(probe))) ?? passed
    },
  }
}

/** The older form of a notification. Its signature never verifies (measured: 0 of 12 deliveries). */
export const ipn: ChangesOf = ({ random }) => ({
  secret: random.hex(64),
  query: id => [
    ['id', id],
    ['topic', 'payment'],
  ],
  body: body => JSON.stringify({ resource: JSON.parse(body).data.id, topic: 'payment' }),
})

/** Writes the correct hash in another form. */
export const hashed =
  (toText: (hash: Buffer) => string): ChangesOf =>
  () => ({
    signature: ({ hash, ts }) => [`ts=${ts},v1=${toText(hash)}`],
  })

/** Sends a notification signed with a secret that the shop must refuse. Undecided if the run has no such secret. */
export function withSecret(
  name: 'other' | 'previous',
): Pick<GradeCase, 'group' | 'lesson' | 'leaves' | 'coveredBy' | 'run'> {
  return {
    leaves: 'unpaid',
    group: 'signature',
    lesson: 'secrets',
    coveredBy: ['wrong_secret'],
    run: async probe => {
      const secret = probe.secrets[name]
      if (secret === undefined) return undecided(`${name}_secret`)
      return forged(() => ({ secret })).run(probe)
    },
  }
}

/**
 * Sends a notification whose signature covers one payment, and which names another payment that the shop must not read.
 */
export async function readsUnsigned(
  probe: Probe,
  changesOf: (unsigned: string) => Changes,
): Promise<Outcome> {
  const unannounced = await payUnannounced(probe)
  const signed = await probe.pay(await probe.makeOrder(), { status: 'pending' })
  const unsigned = await probe.pay(await probe.makeOrder())
  const answer = await probe.notify(signed, changesOf(unsigned))
  const failed = judgeAnswer(answer)
  if (failed && !isClosed(answer)) return failed
  const { isRead, isReadById, isPaid } = probe.baseline
  if (isAccepted(answer)) await probe.acts(signed)
  if ((await probe.reads(unsigned)).byId > 0)
    return (await findsAlone(probe, unannounced)) ? undecided('polls') : finding('read_unsigned_id')
  if (failed) return failed
  if (!isAccepted(answer)) return passed
  // A shop that searches for payments uses no id.
  if (!isReadById) return isRead || isPaid ? passed : undecided('check')
  return (await probe.reads(signed)).tried > 0 ? passed : unlooked(probe)
}

/** Only about orders that it knows can a shop say what they cost, and that they are paid once. */
export const ofKnownOrder =
  (run: GradeCase['run']): GradeCase['run'] =>
  async probe =>
    probe.baseline.isPaid && !probe.knowsOrders ? undecided('order') : run(probe)

/** Holds one request while another must be answered. */
export async function whileHeld(probe: Probe, part: 'body' | 'reading'): Promise<Outcome> {
  const [first, second] = [await probe.makeOrder(), await probe.makeOrder()]
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const message = probe.compose(await probe.pay(first))
  const other = probe.compose(await probe.pay(second))
  const slow = probe.send(message, { [part]: released.promise, onHeld: held.resolve })
  try {
    await Promise.race([held.promise, slow])
    const answer = await probe.send(other)
    if (answer.status === null) return finding('blocked')
    return judgeAnswer(answer) ?? passed
  } finally {
    released.resolve()
    await slow
  }
}

type Paid = { order: Order; payment: string }

/** Notifies the shop of a payment, and waits until the shop has acted on it, or a slow one would have. */
export async function notifyAndWait(probe: Probe, payment: string): Promise<void> {
  await probe.notify(payment)
  await probe.acts(payment)
}

/** Pays an order, waits until the shop shows it as paid, and then calls `act`. */
export async function paidOnce(
  probe: Probe,
  act: (paid: Paid) => Promise<Outcome>,
  options?: PayOptions,
): Promise<Outcome> {
  if (!probe.baseline.isPaid) return undecided('check')
  const { order, payment } = await payNewOrder(probe, options)
  await probe.notify(payment)
  const answeredAt = performance.now()
  const isPaid = await probe.becomes(async () => (await probe.stateOf(order))?.state === 'paid')
  // The slowest effect so far decides how long nothing must happen.
  probe.baseline.tookMs = Math.max(probe.baseline.tookMs, performance.now() - answeredAt)
  return isPaid ? act({ order, payment }) : finding('not_paid')
}

/**
 * Notifies the shop of what happened to a payment after it was approved. The change of a payment of a renewal or of a
 * merchant order is announced for the payment, and a shop may know only the other, so both are sent.
 */
export async function notifyChange(probe: Probe, payment: string): Promise<void> {
  const { topic, action } = flows.payment
  await probe.notify(payment, probe.flow === 'payment' ? { action } : {})
  if (probe.flow === 'payment' || probe.flow === 'order') return
  await probe.notify(probe.provider.chargeOf(payment), { topic, action })
}
