import { randomUUID } from 'node:crypto'
import type { catalog } from '../catalog/catalog.ts'
import type { ProviderClient } from '../catalog/client.ts'
import type { AnswerOf } from '../catalog/operation.ts'
import { countryOf, type SiteId } from '../facts/countries.ts'
import { toObject } from '../facts/json.ts'
import { findBankSale } from '../shared/pay-at-bank.ts'
import { cardOf, type Holder, payerOf, tokenize } from '../shared/test-payer.ts'
import { idOf } from './entries.ts'
import type { Order, OrderRef, Orders } from './order-types.ts'
import type { PaymentVerbs, Servers } from './payments.ts'
import type { Payment } from './record-types.ts'

/**
 * The actions of shop, payer, bank and reviewer on orders. The answers are the provider's, whose fields are not
 * checked.
 */
export function createOrders({ gateway, provider }: Servers, site: SiteId, payments: PaymentVerbs): Orders {
  const country = countryOf(site)
  const read = (order: OrderRef) => gateway.orders.get({ orderId: idOf(order) }).then(toOrder)
  const orFailed = (error: unknown) => read(failedOrderOf(error))
  const charges = (order: OrderRef) => findCharges(provider, idOf(order))
  async function settle(order: OrderRef, change: (payment: Payment) => Promise<unknown>): Promise<Order> {
    for (const payment of await charges(order)) await change(payment)
    return read(order)
  }

  return {
    pay: async ({ amount = country.sampleAmount, method, outcome = 'APRO', fields } = {}) => {
      const text = typeof amount === 'number' ? amount.toFixed(country.decimals) : amount
      const atBank = await findBankSale(country, method)
      const payment_method =
        atBank?.orderMethod ?? (await toOrderMethod(provider, method, { outcome, country }))
      const { address, ...payer } = payerOf(country)
      const { federal_unit: state, ...place } = address
      const body = {
        type: 'online' as const,
        external_reference: `order-${randomUUID()}`,
        total_amount: text,
        payer: { ...payer, address: { ...place, state } },
        transactions: { payments: [{ amount: text, payment_method }] },
        ...atBank?.order,
        ...fields,
      }
      return gateway.orders.create(body).then(toOrder).catch(orFailed)
    },
    read,
    process: order =>
      gateway.orders
        .process({ orderId: idOf(order) })
        .then(toOrder)
        .catch(orFailed),
    capture: order => gateway.orders.capture({ orderId: idOf(order) }).then(toOrder),
    cancel: order => gateway.orders.cancel({ orderId: idOf(order) }).then(toOrder),
    refund: async (order, amount) => {
      const orderId = idOf(order)
      if (amount === undefined) return gateway.orders.refund({ orderId }).then(toOrder)
      const id = onlyTransactionOf(await read(order))
      if (id === null) throw new Error(`A part of an order can be refunded if it has one transaction only.`)
      return gateway.orders.refund({ orderId, transactions: [{ id, amount: String(amount) }] }).then(toOrder)
    },
    approve: order => settle(order, payments.approve),
    reject: (order, detail) => settle(order, payment => payments.reject(payment, detail)),
    expire: order => settle(order, payments.expire),
    chargeback: (order, verdict) => settle(order, payment => payments.chargeback(payment, verdict)),
    charges,
    timeline: async order => {
      const { entries } = await gateway.orders.timeline({ orderId: idOf(order) })
      return entries
    },
  }
}

type Answered = AnswerOf<typeof catalog.orders.get>

/** An order has a detail of its status, which the schema leaves open because the provider documents it so. */
function toOrder(answer: Answered): Order {
  if (hasDetails(answer)) return answer
  throw new Error(`The provider answered order ${answer.id} without details of its status.`)
}

function hasDetails(answer: Answered): answer is Answered & Order {
  const payments = answer.transactions?.payments ?? []
  return [answer, ...payments].every(each => each.status !== undefined && each.status_detail !== undefined)
}

async function toOrderMethod(provider: ProviderClient, method: string | undefined, holder: Holder) {
  const offline = holder.country.offlineMethods.find(({ id }) => id === method)
  if (offline) return { id: offline.id, type: offline.type }
  const card = cardOf(holder.country, method)
  const token = await tokenize(provider, card, holder)
  return { id: card.method, type: card.isDebit ? 'debit_card' : 'credit_card', token, installments: 1 }
}

/**
 * The id of the order whose payment failed, read from the body of the answer.
 * @throws any other error unchanged
 */
function failedOrderOf(error: unknown): string {
  const { id } = toObject(toObject(toObject(error).body).order)
  if (typeof id !== 'string') throw error
  return id
}

/**
 * Finds the payments that charge an order. The order does not name them, but payments of the same reference name their
 * order (measured).
 */
async function findCharges({ orders, payments }: ProviderClient, id: string): Promise<Payment[]> {
  const { external_reference = '' } = await orders.get({ orderId: id })
  const { results } = await payments.search({ external_reference, limit: 100 })
  return results.filter(({ point_of_interaction: point }) => {
    const { references } = toObject(point)
    return (
      Array.isArray(references) &&
      references.map(toObject).some(reference => reference.type === 'ORDER_MP' && reference.id === id)
    )
  })
}

/**
 * The id of the order's only transaction. Null if there are several, because a part of the order can then be refunded
 * by transaction only.
 */
export function onlyTransactionOf({ transactions }: Pick<Answered, 'transactions'>): string | null {
  const [transaction, ...others] = transactions?.payments ?? []
  return transaction && others.length === 0 ? transaction.id : null
}
