import { useMemo } from 'react'
import { type Charge, chargesOf, isChargedOnce, questionOf } from '../../server/facts/asked-records.ts'
import { type Holding, holdingOf, holdingStatusOf } from '../../server/facts/charge-states.ts'
import type { DoubleCharge } from '../../server/facts/double-charges.ts'
import type { CallDetail } from '../stream/feed-entry.ts'
import { trpc } from '../trpc.ts'

/** So many sales are asked about at once. */
const maxAsked = 20

/** For each of the double charges, whether the provider's records say that the sale was charged once after all. */
export function useChargedOnce(
  found: readonly DoubleCharge[],
  calls: readonly CallDetail[],
): readonly boolean[] {
  const questions = useMemo(() => found.map(one => questionOf(one, calls)), [found, calls])
  const asked = questions.flatMap(question => question ?? []).slice(-maxAsked)
  const answers = trpc.useQueries(t =>
    asked.map(({ reference }) =>
      t.payments.search({ external_reference: reference, limit: 100 }, { retry: false }),
    ),
  )
  const verdicts = questions.map(question => {
    const answer = question && answers[asked.indexOf(question)]?.data
    return answer ? Number(isChargedOnce(question, answer)) : 0
  })
  // The same list until a verdict changes, because rows are drawn by it.
  const written = verdicts.join('')
  return useMemo(() => [...written].map(verdict => verdict === '1'), [written])
}

/** @param isReadable whether this gateway reads the charges of these calls, whatever credentials the calls have */
export function useHolding(
  found: readonly DoubleCharge[],
  calls: readonly CallDetail[],
  isReadable = false,
): readonly Holding[] {
  const charges = useMemo(
    () => found.map(one => chargesOf(one, calls.filter(isReadable ? Boolean : isOfAccount))),
    [found, calls, isReadable],
  )
  const idsOf = (kind: Charge['kind']) =>
    [...new Set(charges.flat().flatMap(one => (one.kind === kind ? one.id : [])))].slice(-maxAsked)
  const [payments, orders, subscriptions] = [idsOf('payment'), idsOf('order'), idsOf('subscription')]
  const once = { retry: false }
  const paid = trpc.useQueries(t => payments.map(paymentId => t.payments.get({ paymentId }, once)))
  const ordered = trpc.useQueries(t => orders.map(orderId => t.orders.get({ orderId }, once)))
  const subscribed = trpc.useQueries(t =>
    subscriptions.map(subscriptionId => t.subscriptions.get({ subscriptionId }, once)),
  )
  const asked = {
    payment: (id: string) => paid[payments.indexOf(id)]?.data,
    order: (id: string) => ordered[orders.indexOf(id)]?.data,
    subscription: (id: string) => subscribed[subscriptions.indexOf(id)]?.data,
  }
  const statusOf = ({ kind, id }: Charge) => {
    const data = asked[kind](id)
    return data && holdingStatusOf(data)
  }
  const written = charges.map(pair => holdingOf(pair.map(statusOf))).join(' ')
  return useMemo(() => written.split(' ') as Holding[], [written])
}

/** Whether this gateway can ask the provider for the states of both charges. */
export const isAskable = (double: DoubleCharge, calls: readonly CallDetail[]) =>
  chargesOf(double, calls.filter(isOfAccount)).length > 0

const isOfAccount = ({ account, credentials }: CallDetail) => account === credentials
