import type { CardToken } from './cards/card-token.ts'
import type { Chargeback } from './chargebacks/chargeback.ts'
import type { Customer } from './customers/customer.ts'
import type { SavedCard } from './customers/saved-card.ts'
import type { Invoice } from './invoices/invoice.ts'
import type { MerchantOrder } from './merchant-orders/merchant-order.ts'
import type { Delivery } from './notifications/delivery.ts'
import type { Order } from './orders/order.ts'
import type { Payment } from './payments/payment.ts'
import type { Plan } from './plans/plan.ts'
import type { Preference } from './preferences/preference.ts'
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
  return {
    payments: openTable<Payment>(store, {
      name: 'payments',
      idOf: payment => String(payment.id),
      columns: {
        created: { type: 'INTEGER', indexed: true, of: payment => payment.createdAt },
        updated: { type: 'INTEGER', of: payment => payment.updatedAt },
        approved: { type: 'INTEGER', of: payment => payment.approvedAt },
        reference: { type: 'TEXT', indexed: 'where set', of: payment => payment.externalReference },
        status: { type: 'TEXT', of: payment => payment.status },
        payer: { type: 'TEXT', indexed: true, of: payment => payment.payer.id },
        email: { type: 'TEXT', of: payment => payment.payer.email },
        preference: { type: 'TEXT', indexed: 'where set', of: payment => payment.preferenceId },
      },
    }),
    cardTokens: openTable<CardToken>(store, { name: 'card_tokens', idOf: token => token.id, columns: {} }),
    customers: openTable<Customer>(store, {
      name: 'customers',
      idOf: customer => customer.id,
      columns: {
        email: { type: 'TEXT', indexed: true, of: customer => customer.email.toLowerCase() },
        created: { type: 'INTEGER', indexed: true, of: customer => customer.createdAt },
      },
    }),
    savedCards: openTable<SavedCard>(store, {
      name: 'saved_cards',
      idOf: card => card.id,
      columns: { customer: { type: 'TEXT', of: card => card.customerId } },
    }),
    preferences: openTable<Preference>(store, {
      name: 'preferences',
      idOf: preference => preference.id,
      columns: {
        reference: { type: 'TEXT', indexed: 'where set', of: preference => preference.externalReference },
        created: { type: 'INTEGER', indexed: true, of: preference => preference.createdAt },
      },
    }),
    merchantOrders: openTable<MerchantOrder>(store, {
      name: 'merchant_orders',
      idOf: order => String(order.id),
      columns: {
        preference: { type: 'TEXT', indexed: 'where set', of: order => order.preferenceId },
        created: { type: 'INTEGER', indexed: true, of: order => order.createdAt },
      },
    }),
    orders: openTable<Order>(store, {
      name: 'orders',
      idOf: order => order.id,
      columns: {
        created: { type: 'INTEGER', indexed: true, of: order => order.createdAt },
        updated: { type: 'INTEGER', of: order => order.updatedAt },
        reference: { type: 'TEXT', indexed: true, of: order => order.externalReference },
        type: { type: 'TEXT', of: order => order.type },
        status: { type: 'TEXT', of: order => order.status },
        status_detail: { type: 'TEXT', of: order => order.statusDetail },
        method: { type: 'TEXT', of: order => toWords(order.transactions.map(({ method }) => method?.id)) },
        method_type: {
          type: 'TEXT',
          of: order => toWords(order.transactions.map(({ method }) => method?.type)),
        },
        terminal: { type: 'TEXT', indexed: 'where set', of: order => order.terminalId },
      },
    }),
    plans: openTable<Plan>(store, {
      name: 'plans',
      idOf: plan => plan.id,
      columns: {
        created: { type: 'INTEGER', indexed: true, of: plan => plan.createdAt },
        updated: { type: 'INTEGER', of: plan => plan.updatedAt },
        status: { type: 'TEXT', of: plan => plan.status },
        reason: { type: 'TEXT', of: plan => plan.reason },
        amount: { type: 'REAL', of: plan => plan.terms.amount },
      },
    }),
    subscriptions: openTable<Subscription>(store, {
      name: 'subscriptions',
      idOf: subscription => subscription.id,
      columns: {
        created: { type: 'INTEGER', indexed: true, of: subscription => subscription.createdAt },
        updated: { type: 'INTEGER', of: subscription => subscription.updatedAt },
        status: { type: 'TEXT', of: subscription => subscription.status },
        plan: { type: 'TEXT', indexed: 'where set', of: subscription => subscription.planId },
        payer: { type: 'INTEGER', indexed: true, of: subscription => subscription.payerId },
        email: { type: 'TEXT', of: subscription => subscription.payerEmail.toLowerCase() },
        amount: { type: 'REAL', of: subscription => subscription.terms.amount },
        semaphore: { type: 'TEXT', of: subscription => subscription.semaphore },
      },
    }),
    invoices: openTable<Invoice>(store, {
      name: 'invoices',
      idOf: invoice => String(invoice.id),
      columns: {
        created: { type: 'INTEGER', of: invoice => invoice.createdAt },
        subscription: { type: 'TEXT', indexed: true, of: invoice => invoice.subscriptionId },
        payment: { type: 'TEXT', of: invoice => String(invoice.paymentId) },
        payer: { type: 'INTEGER', of: invoice => invoice.payerId },
        status: { type: 'TEXT', of: invoice => invoice.status },
      },
    }),
    chargebacks: openTable<Chargeback>(store, {
      name: 'chargebacks',
      idOf: chargeback => chargeback.id,
      columns: {
        payment: { type: 'TEXT', indexed: true, of: chargeback => String(chargeback.paymentId) },
        status: { type: 'TEXT', of: chargeback => chargeback.status },
      },
    }),
    testUsers: openTable<TestUser>(store, {
      name: 'test_users',
      idOf: user => String(user.id),
      columns: {
        created: { type: 'INTEGER', indexed: true, of: user => user.createdAt },
        email: { type: 'TEXT', indexed: true, of: user => user.email },
      },
    }),
    deliveries: openTable<Delivery>(store, {
      name: 'deliveries',
      idOf: delivery => String(delivery.id),
      columns: {
        created: { type: 'INTEGER', indexed: true, of: delivery => delivery.createdAt },
        resource: { type: 'TEXT', indexed: true, of: delivery => delivery.resourceId },
        state: { type: 'TEXT', of: delivery => delivery.state },
      },
    }),
    answers: openTable<StoredAnswer>(store, { name: 'answers', idOf: answer => answer.key, columns: {} }),
  }
}

/** The words of a column for the condition `lists`. Null if there are none. */
function toWords(words: (string | undefined)[]): string | null {
  return words.join(' ').trim() || null
}
