import type { Order } from '../../../server/contract/orders.ts'
import { countryOfCurrency, type SiteId } from '../../../server/facts/countries.ts'
import { numberOrText, unchecked } from '../../actions/form-input.ts'
import { useSafeSubmit } from '../../actions/use-safe-submit.ts'
import { type CardDraft, firstDraft, guessMethod } from '../../cards/card-draft.ts'
import { useCardWrite } from '../../cards/use-card-write.ts'
import { cardOrderMethod, type OrderMethod, offlineOrderMethod } from '../../provider/create-order.ts'
import { findOfflineMethod } from '../../provider/offline-methods.ts'
import { useTellOnceShown } from '../../stream/one-moment.tsx'
import { gateway } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { currencyOf, transactionsOf } from './order-facts.ts'
import { useAfterOrderChange } from './use-order-action.ts'

type Change = { change: 'add'; amount: string } | { change: 'method'; transactionId: string }
/** `before` is the order as it was shown. */
type Input = Change & { before: Order; method: OrderMethod }

/**
 * Adds a transaction to an order, or changes the payment method of one. Cards are tokenized first.
 * @param name the name under which an attempt is kept
 * @param done the message of a success
 */
export function useTransactionWrite(
  name: string,
  order: Order,
  { done, onDone }: { done: string; onDone: () => void },
) {
  const after = useAfterOrderChange(order.id)
  const tell = useTellOnceShown()
  const safe = useSafeSubmit<Input, unknown>(name, {
    send,
    find: findDone,
    // The provider honors the key.
    isRepeatable: true,
    onDone: () => {
      after()
      tell(() => sayDone(done))
      onDone()
    },
  })
  const site = siteOf(order)
  const { save, ...write } = useCardWrite(safe, site)
  return {
    ...write,
    save: (change: Change, draft: MethodDraft) =>
      save(isCard(draft) ? draft.card : null, token => ({
        ...change,
        before: order,
        method: toMethod(draft, site, token ?? undefined),
      })),
  }
}

export type TransactionWrite = ReturnType<typeof useTransactionWrite>

export function siteOf(order: Order): SiteId {
  return countryOfCurrency(currencyOf(order))?.id ?? 'MLA'
}

function toMethod(
  { kind, card, installments }: MethodDraft,
  site: SiteId,
  token: string | undefined,
): OrderMethod {
  const offline = findOfflineMethod(site, kind)
  if (offline) return offlineOrderMethod(offline)
  const method = cardOrderMethod(
    card.choice === 'own' ? guessMethod(card.own.number) : card.choice,
    token ?? '',
    1,
  )
  return unchecked(method, { installments: numberOrText(installments) })
}

function send(input: Input, context: { idempotencyKey: string }): Promise<unknown> {
  const orderId = input.before.id
  return input.change === 'add'
    ? gateway.orders.addTransactions.mutate(
        { orderId, payments: [{ amount: input.amount, payment_method: input.method }] },
        { context },
      )
    : gateway.orders.changeTransaction.mutate(
        { orderId, transactionId: input.transactionId, payment_method: input.method },
        { context },
      )
}

/**
 * Finds the changed order. A new transaction has a new id. A changed method does not show whether this write changed
 * it.
 */
function findDone(input: Input): Promise<Order | null> | undefined {
  if (input.change === 'method') return undefined
  const earlier = transactionsOf(input.before).map(({ id }) => id)
  return gateway.orders.get
    .query({ orderId: input.before.id })
    .then(now => (transactionsOf(now).some(({ id }) => !earlier.includes(id)) ? now : null))
}

/** The payment method that the user chose. `kind` is `card`, or the id of a method without a card. */
export type MethodDraft = { kind: string; card: CardDraft; installments: string }

export const cardKind = 'card'
export const firstMethod: MethodDraft = { kind: cardKind, card: firstDraft, installments: '1' }

export function isCard({ kind }: MethodDraft): boolean {
  return kind === cardKind
}
