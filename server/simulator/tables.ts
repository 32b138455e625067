import type { CardToken } from './cards/card-token.ts'
import type { Chargeback } from './chargebacks/chargeback.ts'
import type { Customer, SavedCard } from './customers/customer.ts'
import type { Invoice } from './invoices/invoice.ts'
import type { MerchantOrder } from './merchant-orders/merchant-order.ts'
import { searchedStateOf } from './merchant-orders/merchant-order.ts'
import type { Delivery } from './notifications/delivery.ts'
import type { Order, OrderMethod } from './orders/order.ts'
import type { Payment } from './payments/payment.ts'
import type { Plan } from './plans/plan.ts'
import type { Preference } from './preferences/preference.ts'
import { foundFieldsOf } from './preferences/preference-json.ts'
import type { StoredAnswer } from './store/idempotency.ts'
import type { Store } from './store/store.ts'
import { openTable, type Table } from './store/table.ts'
import type { Subscription } from './subscriptions/subscription.ts'
import type { TestUser } from './test-users/test-user.ts'

/** One table per resource, with the columns by which it is searched. */
export type Tables = {
  payments: Table<Payment>
  cardTokens: Table<CardToken>
  customers: Table<Customer>
  savedCards: Table<SavedCard>
  preferences: Table<Preference>
  merchantOrders: Table<MerchantOrder>
  orders: Table<Order>
  plans: Table<Plan>
  subscriptions: Table<Subscription>
  invoices: Table<Invoice>
  chargebacks: Table<Chargeback>
  testUsers: Table<TestUser>
  deliveries: Table<Delivery>
  answers: Table<StoredAnswer>
}

export function openTables(store: Store): Tables {
  const payments = openTable<Payment>(store, {
    name: 'payments',
    idOf: payment => String(payment.id),
    columns: {
      reference: { type: 'TEXT', indexed: 'where set', of: payment => payment.externalReference },
      preference: { type: 'TEXT', indexed: 'where set', of: payment => payment.preferenceId },
      payer: { type: 'TEXT', indexed: true, of: payment => payment.payer.id },
      email: { type: 'TEXT', indexed: true, of: payment => payment.payer.email },
      store: { type: 'TEXT', indexed: 'where set', of: payment => payment.storeId },
      pos: { type: 'TEXT', indexed: 'where set', of: payment => payment.posId },
      status_detail: { type: 'TEXT', indexed: true, of: payment => payment.statusDetail },
      method: { type: 'TEXT', indexed: true, of: payment => payment.methodId },
      status: { type: 'TEXT', indexed: true, of: payment => payment.status },
      approved: { type: 'INTEGER', indexed: true, of: payment => payment.approvedAt },
      updated: { type: 'INTEGER', indexed: true, of: payment => payment.updatedAt },
      method_type: { type: 'TEXT', indexed: true, of: payment => payment.methodType },
      operation: { type: 'TEXT', indexed: true, of: payment => payment.operationType },
      collector: { type: 'INTEGER', indexed: true, of: payment => payment.collectorId },
      created: { type: 'INTEGER', indexed: true, of: payment => payment.createdAt },
    },
  })
  const stateOf = (order: MerchantOrder, account: number) =>
    searchedStateOf(
      order,
      order.paymentIds.flatMap(id => payments.get(account, id) ?? []),
    )
  return {
    payments,
    cardTokens: openTable<CardToken>(store, { name: 'card_tokens', idOf: token => token.id, columns: {} }),
    customers: openTable<Customer>(store, {
      name: 'customers',
      idOf: customer => customer.id,
      columns: {
        email: { type: 'TEXT', indexed: true, of: customer => customer.email.toLowerCase() },
        document: {
          type: 'TEXT',
          indexed: 'where set',
          of: customer => lower(customer.identification.number),
        },
        last_name: { type: 'TEXT', indexed: 'where set', of: customer => lower(customer.lastName) },
        first_name: { type: 'TEXT', indexed: 'where set', of: customer => lower(customer.firstName) },
        description: { type: 'TEXT', indexed: 'where set', of: customer => lower(customer.description) },
        document_type: {
          type: 'TEXT',
          indexed: 'where set',
          of: customer => lower(customer.identification.type),
        },
        created: { type: 'INTEGER', indexed: true, of: customer => customer.createdAt },
      },
    }),
    savedCards: openTable<SavedCard>(store, {
      name: 'saved_cards',
      idOf: card => card.id,
      columns: { customer: { type: 'TEXT', indexed: true, of: card => card.customerId } },
    }),
    preferences: openTable<Preference>(store, {
      name: 'preferences',
      idOf: preference => preference.id,
      columns: {
        reference: { type: 'TEXT', indexed: 'where set', of: preference => preference.externalReference },
        email: { type: 'TEXT', indexed: true, of: preference => foundFieldsOf(preference).payer_email },
        sponsor: { type: 'INTEGER', indexed: true, of: preference => foundFieldsOf(preference).sponsor_id },
        marketplace: { type: 'TEXT', indexed: true, of: preference => foundFieldsOf(preference).marketplace },
        site: { type: 'TEXT', indexed: true, of: preference => preference.siteId },
        created: { type: 'INTEGER', indexed: true, of: preference => preference.createdAt },
      },
    }),
    merchantOrders: openTable<MerchantOrder>(store, {
      name: 'merchant_orders',
      idOf: order => String(order.id),
      columns: {
        preference: { type: 'TEXT', indexed: 'where set', of: order => order.preferenceId },
        reference: { type: 'TEXT', indexed: true, of: order => order.externalReference ?? '' },
        payer: { type: 'TEXT', indexed: 'where set', of: (order, account) => stateOf(order, account).payer },
        sponsor: { type: 'TEXT', indexed: 'where set', of: order => order.sponsorId },
        application: { type: 'TEXT', indexed: 'where set', of: order => order.applicationId },
        unpaid_until: {
          type: 'INTEGER',
          indexed: 'where set',
          of: (order, account) => stateOf(order, account).unpaidUntil,
        },
        open_until: {
          type: 'INTEGER',
          indexed: 'where set',
          of: (order, account) => stateOf(order, account).openUntil,
        },
        status: { type: 'TEXT', indexed: true, of: (order, account) => stateOf(order, account).orderStatus },
        updated: { type: 'INTEGER', indexed: true, of: order => order.updatedAt },
        marketplace: { type: 'TEXT', indexed: true, of: order => order.marketplace },
        site: { type: 'TEXT', indexed: true, of: order => order.siteId },
        created: { type: 'INTEGER', indexed: true, of: order => order.createdAt },
      },
    }),
    orders: openTable<Order>(store, {
      name: 'orders',
      idOf: order => order.id,
      columns: {
        reference: { type: 'TEXT', indexed: true, of: order => order.externalReference },
        // The orders that wait at the terminal.
        queue: {
          type: 'TEXT',
          indexed: 'where set',
          of: order => (isQueued(order) ? order.terminalId : null),
        },
        terminal: { type: 'TEXT', indexed: 'where set', of: order => order.terminalId },
        method: { type: 'TEXT', indexed: 'where set', of: order => toWords(order, method => method?.id) },
        status_detail: { type: 'TEXT', indexed: true, of: order => order.statusDetail },
        status: { type: 'TEXT', indexed: true, of: order => order.status },
        method_type: {
          type: 'TEXT',
          indexed: 'where set',
          of: order => toWords(order, method => method?.type),
        },
        updated: { type: 'INTEGER', indexed: true, of: order => order.updatedAt },
        type: { type: 'TEXT', indexed: true, of: order => order.type },
        created: { type: 'INTEGER', indexed: true, of: order => order.createdAt },
      },
    }),
    plans: openTable<Plan>(store, {
      name: 'plans',
      idOf: plan => plan.id,
      columns: {
        reason: { type: 'TEXT', indexed: true, of: plan => plan.reason },
        words: { type: 'TEXT', indexed: true, of: plan => plan.reason.toLowerCase() },
        amount: { type: 'REAL', indexed: true, of: plan => plan.terms.amount },
        status: { type: 'TEXT', indexed: true, of: plan => plan.status },
        updated: { type: 'INTEGER', indexed: true, of: plan => plan.updatedAt },
        created: { type: 'INTEGER', indexed: true, of: plan => plan.createdAt },
      },
    }),
    subscriptions: openTable<Subscription>(store, {
      name: 'subscriptions',
      idOf: subscription => subscription.id,
      columns: {
        // The authorized ones of a plan, which the search for plans counts.
        subscribed: {
          type: 'TEXT',
          indexed: 'where set',
          of: ({ planId, status }) => (status === 'authorized' ? planId : null),
        },
        payer: { type: 'INTEGER', indexed: true, of: subscription => subscription.payerId },
        email: { type: 'TEXT', indexed: true, of: subscription => subscription.payerEmail.toLowerCase() },
        plan: { type: 'TEXT', indexed: 'where set', of: subscription => subscription.planId },
        words: { type: 'TEXT', indexed: true, of: subscription => subscription.reason.toLowerCase() },
        amount: { type: 'REAL', indexed: true, of: subscription => subscription.terms.amount },
        semaphore: { type: 'TEXT', indexed: 'where set', of: subscription => subscription.semaphore },
        status: { type: 'TEXT', indexed: true, of: subscription => subscription.status },
        updated: { type: 'INTEGER', indexed: true, of: subscription => subscription.updatedAt },
        created: { type: 'INTEGER', indexed: true, of: subscription => subscription.createdAt },
      },
    }),
    invoices: openTable<Invoice>(store, {
      name: 'invoices',
      idOf: invoice => String(invoice.id),
      columns: {
        payment: { type: 'TEXT', indexed: true, of: invoice => String(invoice.paymentId) },
        subscription: { type: 'TEXT', indexed: true, of: invoice => invoice.subscriptionId },
        payer: { type: 'INTEGER', indexed: true, of: invoice => invoice.payerId },
        status: { type: 'TEXT', indexed: true, of: invoice => invoice.status },
        created: { type: 'INTEGER', indexed: true, of: invoice => invoice.createdAt },
      },
    }),
    chargebacks: openTable<Chargeback>(store, {
      name: 'chargebacks',
      idOf: chargeback => chargeback.id,
      columns: {
        payment: { type: 'TEXT', indexed: true, of: chargeback => String(chargeback.paymentId) },
        status: { type: 'TEXT', indexed: true, of: chargeback => chargeback.status },
        created: { type: 'INTEGER', indexed: true, of: chargeback => chargeback.createdAt },
      },
    }),
    testUsers: openTable<TestUser>(store, {
      name: 'test_users',
      idOf: user => String(user.id),
      columns: {
        email: { type: 'TEXT', indexed: true, of: user => user.email },
        created: { type: 'INTEGER', indexed: true, of: user => user.createdAt },
      },
    }),
    deliveries: openTable<Delivery>(store, {
      name: 'deliveries',
      idOf: delivery => String(delivery.id),
      columns: {
        resource: { type: 'TEXT', indexed: true, of: delivery => delivery.resourceId },
        state: { type: 'TEXT', indexed: true, of: delivery => delivery.state },
        created: { type: 'INTEGER', indexed: true, of: delivery => delivery.createdAt },
      },
    }),
    answers: openTable<StoredAnswer>(store, {
      name: 'answers',
      idOf: answer => answer.key,
      columns: { at: { type: 'INTEGER', indexed: true, of: answer => answer.at } },
    }),
  }
}

const lower = (text: string | null) => text?.toLowerCase() ?? null

const isQueued = ({ status }: Order) => status === 'created' || status === 'at_terminal'

/** The different words of the transactions, for the condition `lists`. Null without a word. */
function toWords(
  { transactions }: Order,
  of: (method: OrderMethod | null) => string | undefined,
): string | null {
  const words = new Set(transactions.flatMap(({ method }) => of(method) ?? []))
  return [...words].sort().join(' ') || null
}
