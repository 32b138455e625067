import { flowNames } from '../flows.ts'
import {
  finding,
  findsAlone,
  isAccepted,
  isRefused,
  judgeAnswer,
  judgeCopies,
  passed,
  undecided,
} from '../judge.ts'
import { type Probe, payNewOrder } from '../probe.ts'
import type { ApiConduct, Exchange, Flow, Order } from '../result.ts'
import type { Judged } from './case.ts'

type Seen = {
  probe: Probe
  order: Order
  payment: string
  answer: Exchange
  answeredAt: number
  isRead: boolean
  isReadById: boolean
  isPaid: boolean
}

/** The shortest time that a shop which has acted on one notification gets for another. */
const minOtherMs = 1_000

/**
 * Valid notifications of a payment, of an order of the Orders API, and of the invoice of a subscription. All other
 * cases are judged by what these do in the shop.
 */
export async function runBaseline(probe: Probe): Promise<Judged> {
  const { baseline } = probe
  const unannounced = []
  for (const flow of flowNames) unannounced.push(await payNewOrder(probe.by(flow, 'unannounced')))
  baseline.polls = await findsAlone(probe, ...unannounced)
  const first = await notifyNew(probe)
  const failed = judgeAnswer(first.answer)
  const canAsk = (await probe.stateOf(first.order)) !== null
  const isDone = ({ isPaid, isRead }: Seen) => (canAsk ? isPaid : isRead)
  const observe = async (seen: Seen) => {
    // The state is read first, so that reads which the shop makes before it is paid are counted.
    seen.isPaid ||= (await seen.probe.stateOf(seen.order))?.state === 'paid'
    const { all, byId } = await seen.probe.reads(seen.payment)
    seen.isRead = all > 0
    seen.isReadById = byId > 0
    if (!isDone(seen)) return false
    baseline.tookMs = Math.max(baseline.tookMs, performance.now() - seen.answeredAt)
    return true
  }
  const isFirst = failed === null && (await probe.becomes(() => observe(first), minOtherMs))
  const all = [first]
  // A shop that does not answer this notification would not answer the others, either.
  if (first.answer.status !== null)
    for (const flow of flowNames) if (flow !== probe.flow) all.push(await notifyNew(probe.by(flow)))
  const lookAtAll = async () => {
    const done = []
    for (const seen of all) done.push(isDone(seen) || (await observe(seen)))
    return done
  }
  if (isFirst)
    await probe.becomes(
      async () => (await lookAtAll()).every(Boolean),
      Math.max(minOtherMs, 3 * baseline.tookMs),
    )
  else if (first.answer.status !== null) await probe.becomes(async () => (await lookAtAll()).some(Boolean))
  if (isAccepted(first.answer) && !all.some(isDone)) {
    const other = await tryOtherAction(probe, observe)
    // A slow shop may have acted on the first notification meanwhile.
    if (other !== null && (await observe(first))) delete baseline.action
    else if (other !== null) all.push(other)
  }
  const handled = all.filter(isDone)
  const read = all.filter(({ isRead }) => isRead)
  const main = handled[0] ?? read[0] ?? first
  baseline.flows = (handled.length > 0 ? handled : read).map(seen => seen.probe.flow)
  baseline.unread = handled.filter(({ isRead }) => !isRead).map(seen => seen.probe.flow)
  baseline.apis = flowNames.map(api => conductOf(api, all, baseline.flows))
  baseline.isRead = main.isRead
  baseline.isReadById = main.isReadById
  baseline.isPaid = main.isPaid
  const judge = () => {
    if (handled.length > 0 && baseline.polls) return undecided('polls')
    if (handled.length > 0) return main.isRead ? passed : finding('not_read')
    return judgeCopies([first.answer]) ?? undecided(read.length > 0 ? 'order' : 'ignored')
  }
  return { ...judge(), seenBy: main.probe }
}

function conductOf(api: Flow, all: readonly Seen[], graded: readonly Flow[]): ApiConduct {
  const seen = all.findLast(({ probe }) => probe.flow === api)
  if (seen === undefined) return { api, conduct: 'unsent', status: null }
  const { answer, isRead } = seen
  const { status } = answer
  if (graded.includes(api)) return { api, conduct: 'graded', status }
  if (status === null) return { api, conduct: 'unanswered', status }
  if (!isAccepted(answer)) return { api, conduct: 'refused', status }
  return { api, conduct: isRead ? 'unmarked' : 'unseen', status }
}

/**
 * Tries the other action of a payment, because a shop may act on one action only. Resolves to null if it acts on
 * neither.
 */
async function tryOtherAction(probe: Probe, observe: (seen: Seen) => Promise<boolean>): Promise<Seen | null> {
  const { baseline } = probe
  baseline.action = 'payment.created'
  const other = await notifyNew(probe.by(probe.flow, 'created'))
  if (await probe.becomes(() => observe(other))) return other
  delete baseline.action
  return null
}

/**
 * Sends a notification whose id is signed as it is. If the shop refuses that of an order, it may lower the id, as the
 * provider's document says, which is right: the notification is sent again with the id signed in lower case.
 */
async function notifyInEitherCase(probe: Probe, id: string): Promise<Exchange> {
  const { baseline } = probe
  const asSent = await probe.notify(id)
  if (probe.flow !== 'order' || !isRefused(asSent)) return asSent
  baseline.lowersId = true
  const lowered = await probe.notify(id)
  if (isAccepted(lowered)) return lowered
  delete baseline.lowersId
  return asSent
}

async function notifyNew(probe: Probe): Promise<Seen> {
  const { order, payment } = await payNewOrder(probe)
  const answer = await notifyInEitherCase(probe, payment)
  const answeredAt = performance.now()
  return { probe, order, payment, answer, answeredAt, isRead: false, isReadById: false, isPaid: false }
}
