import { integer, optionalInteger, optionalText, real, text } from '../search-sql.ts'
import type { Store } from '../store.ts'
import { openTable } from '../table.ts'
import type { Branch, PointOfSale, Terminal, TerminalAction } from './branch.ts'
import type { CardToken } from './card-token.ts'
import type { Chargeback } from './chargeback.ts'
import type { Claim } from './claim.ts'
import type { Code } from './code.ts'
import type { Customer, SavedCard } from './customer.ts'
import type { Delivery } from './delivery.ts'
import type { Invoice } from './invoice.ts'
import type { MerchantOrder } from './merchant-order.ts'
import { searchedStateOf } from './merchant-order.ts'
import { type Order, type OrderMethod, queueOf } from './order.ts'
import type { Payment } from './payment.ts'
import type { Payout } from './payout.ts'
import type { Plan } from './plan.ts'
import { foundFieldsOf, type Preference } from './preference.ts'
import type { Report, ReportConfig } from './report.ts'
import type { SplitPayment } from './split-payment.ts'
import type { StoredAnswer } from './stored-answer.ts'
import type { Subscription } from './subscription.ts'
import type { TestUser } from './test-user.ts'

/** One table per resource, with the columns by which it is searched. */
export type Tables = ReturnType<typeof openTables>

export function openTables(store: Store) {
  const payments = openTable<Payment>(store, {
    name: 'payments',
    idOf: payment => String(payment.id),
    columns: {
      reference: optionalText(payment => payment.externalReference),
      preference: optionalText(payment => payment.preferenceId),
      payer: text(payment => payment.payer.id),
      email: text(payment => payment.payer.email),
      store: optionalText(payment => payment.storeId),
      pos: optionalText(payment => payment.posId),
      status_detail: text(payment => payment.statusDetail),
      method: text(payment => payment.methodId),
      status: text(payment => payment.status),
      approved: integer(payment => payment.approvedAt),
      updated: integer(payment => payment.updatedAt),
      method_type: text(payment => payment.methodType),
      operation: text(payment => payment.operationType),
      collector: integer(payment => payment.collectorId),
      created: integer(payment => payment.createdAt),
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
        email: text(customer => customer.email.toLowerCase()),
        document: optionalText(customer => lower(customer.identification.number)),
        last_name: optionalText(customer => lower(customer.lastName)),
        first_name: optionalText(customer => lower(customer.firstName)),
        description: optionalText(customer => lower(customer.description)),
        document_type: optionalText(customer => lower(customer.identification.type)),
        created: integer(customer => customer.createdAt),
      },
    }),
    savedCards: openTable<SavedCard>(store, {
      name: 'saved_cards',
      idOf: card => card.id,
      columns: { customer: text(card => card.customerId) },
    }),
    preferences: openTable<Preference>(store, {
      name: 'preferences',
      idOf: preference => preference.id,
      columns: {
        reference: optionalText(preference => preference.externalReference),
        email: text(preference => foundFieldsOf(preference).payer_email),
        sponsor: integer(preference => foundFieldsOf(preference).sponsor_id),
        marketplace: text(preference => foundFieldsOf(preference).marketplace),
        site: text(preference => preference.siteId),
        created: integer(preference => preference.createdAt),
      },
    }),
    merchantOrders: openTable<MerchantOrder>(store, {
      name: 'merchant_orders',
      idOf: order => String(order.id),
      columns: {
        preference: optionalText(order => order.preferenceId),
        reference: text(order => order.externalReference ?? ''),
        payer: optionalText((order, account) => stateOf(order, account).payer),
        sponsor: optionalText(order => order.sponsorId),
        application: optionalText(order => order.applicationId),
        unpaid_until: optionalInteger((order, account) => stateOf(order, account).unpaidUntil),
        open_until: optionalInteger((order, account) => stateOf(order, account).openUntil),
        status: text((order, account) => stateOf(order, account).orderStatus),
        updated: integer(order => order.updatedAt),
        marketplace: text(order => order.marketplace),
        site: text(order => order.siteId),
        created: integer(order => order.createdAt),
      },
    }),
    orders: openTable<Order>(store, {
      name: 'orders',
      idOf: order => order.id,
      columns: {
        reference: text(order => order.externalReference),
        queue: optionalText(queueOf),
        method: optionalText(order => toWords(order, method => method?.id)),
        status_detail: text(order => order.statusDetail),
        status: text(order => order.status),
        method_type: optionalText(order => toWords(order, method => method?.type)),
        updated: integer(order => order.updatedAt),
        // The provider's search of orders does not find payment intents.
        type: text(order => (order.intent ? 'intent' : order.type)),
        // The search of `/v1/orders` always asks for dates. Null hides orders of the older QR routes from it.
        created: integer(order => (order.inStore ? null : order.createdAt)),
      },
    }),
    plans: openTable<Plan>(store, {
      name: 'plans',
      idOf: plan => plan.id,
      columns: {
        reason: text(plan => plan.reason),
        words: text(plan => plan.reason.toLowerCase()),
        amount: real(plan => plan.terms.amount),
        status: text(plan => plan.status),
        updated: integer(plan => plan.updatedAt),
        created: integer(plan => plan.createdAt),
      },
    }),
    subscriptions: openTable<Subscription>(store, {
      name: 'subscriptions',
      idOf: subscription => subscription.id,
      columns: {
        // The plan of an authorized subscription, which the search for plans counts.
        subscribed: optionalText(({ planId, status }) => (status === 'authorized' ? planId : null)),
        payer: integer(subscription => subscription.payerId),
        email: text(subscription => subscription.payerEmail.toLowerCase()),
        plan: optionalText(subscription => subscription.planId),
        words: text(subscription => subscription.reason.toLowerCase()),
        amount: real(subscription => subscription.terms.amount),
        semaphore: optionalText(subscription => subscription.semaphore),
        status: text(subscription => subscription.status),
        updated: integer(subscription => subscription.updatedAt),
        created: integer(subscription => subscription.createdAt),
      },
    }),
    invoices: openTable<Invoice>(store, {
      name: 'invoices',
      idOf: invoice => String(invoice.id),
      columns: {
        payment: text(invoice => String(invoice.paymentId)),
        subscription: text(invoice => invoice.subscriptionId),
        payer: integer(invoice => invoice.payerId),
        status: text(invoice => invoice.status),
        created: integer(invoice => invoice.createdAt),
      },
    }),
    chargebacks: openTable<Chargeback>(store, {
      name: 'chargebacks',
      idOf: chargeback => chargeback.id,
      columns: {
        payment: text(chargeback => String(chargeback.paymentId)),
        status: text(chargeback => chargeback.status),
        created: integer(chargeback => chargeback.createdAt),
      },
    }),
    testUsers: openTable<TestUser>(store, {
      name: 'test_users',
      idOf: user => String(user.id),
      columns: {
        email: text(user => user.email),
        created: integer(user => user.createdAt),
      },
    }),
    branches: openTable<Branch>(store, {
      name: 'branches',
      idOf: branch => String(branch.id),
      columns: {
        external: optionalText(branch => branch.externalId),
        created: integer(branch => branch.createdAt),
      },
    }),
    pointsOfSale: openTable<PointOfSale>(store, {
      name: 'points_of_sale',
      idOf: pos => String(pos.id),
      columns: {
        external: optionalText(pos => pos.externalId),
        branch: optionalText(pos => toNullable(pos.branchId)),
        external_branch: optionalText(pos => pos.externalBranchId),
        category: optionalText(pos => toNullable(pos.category)),
        created: integer(pos => pos.createdAt),
      },
    }),
    terminals: openTable<Terminal>(store, {
      name: 'terminals',
      idOf: terminal => terminal.id,
      columns: {
        pos: optionalText(terminal => toNullable(terminal.posId)),
        created: integer(terminal => terminal.createdAt),
      },
    }),
    claims: openTable<Claim>(store, {
      name: 'claims',
      idOf: claim => String(claim.id),
      columns: {
        payment: text(claim => String(claim.paymentId)),
        stage: text(claim => claim.stage),
        status: text(claim => claim.status),
        created: integer(claim => claim.createdAt),
      },
    }),
    splitPayments: openTable<SplitPayment>(store, {
      name: 'split_payments',
      idOf: split => String(split.id),
      columns: {
        reference: optionalText(split => split.externalReference),
        created: integer(split => split.createdAt),
      },
    }),
    payouts: openTable<Payout>(store, {
      name: 'payouts',
      idOf: payout => payout.id,
      columns: { created: integer(payout => payout.createdAt) },
    }),
    reports: openTable<Report>(store, {
      name: 'reports',
      idOf: report => String(report.id),
      columns: {
        kind: text(report => report.kind),
        file: optionalText(report => report.fileName),
        status: text(report => report.status),
        created: integer(report => report.createdAt),
      },
    }),
    reportConfigs: openTable<ReportConfig>(store, {
      name: 'report_configs',
      idOf: config => config.id,
      columns: {},
    }),
    terminalActions: openTable<TerminalAction>(store, {
      name: 'terminal_actions',
      idOf: action => action.id,
      columns: { created: integer(action => action.createdAt) },
    }),
    oauthCodes: openTable<Code>(store, { name: 'oauth_codes', idOf: code => code.id, columns: {} }),
    deliveries: openTable<Delivery>(store, {
      name: 'deliveries',
      idOf: delivery => String(delivery.id),
      columns: {
        resource: text(delivery => delivery.resourceId),
        state: text(delivery => delivery.state),
        created: integer(delivery => delivery.createdAt),
      },
    }),
    answers: openTable<StoredAnswer>(store, {
      name: 'answers',
      idOf: answer => answer.key,
      columns: { at: integer(answer => answer.at) },
    }),
  }
}

const toNullable = (id: number | null) => (id === null ? null : String(id))

const lower = (text: string | null) => text?.toLowerCase() ?? null

/** The different words of the transactions, for the condition `lists`. Null without a word. */
function toWords(
  { transactions }: Order,
  of: (method: OrderMethod | null) => string | undefined,
): string | null {
  const words = new Set(transactions.flatMap(({ method }) => of(method) ?? []))
  return [...words].sort().join(' ') || null
}
