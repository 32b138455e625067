/** The endpoints of the provider, with the types of their answers (paths: the provider's reference). */
import type { Card, Customer, CustomerSearch } from '../../contract/customers.ts'
import type { Seller } from '../../contract/health.ts'
import type { Invoice, InvoiceSearch } from '../../contract/invoices.ts'
import type {
  AddedTransactions,
  ChangedTransaction,
  DeletedTransaction,
} from '../../contract/order-transactions.ts'
import type { Order, OrderSearch } from '../../contract/orders.ts'
import type { IdentificationType, Installments, PaymentMethod } from '../../contract/payment-methods.ts'
import type { NewRefund, Payment, PaymentSearch, Refund } from '../../contract/payments.ts'
import type { Plan, PlanSearch } from '../../contract/plans.ts'
import type { Preference, PreferenceSearch } from '../../contract/preferences.ts'
import type { Subscription, SubscriptionSearch } from '../../contract/subscriptions.ts'
import type { TestUser, TestUserSearch } from '../../contract/test-users.ts'
import { atTerminal, gradings, read, write } from './endpoint.ts'

/** Writes whose idempotency key the provider honors, and deletions. */
const repeatable = 'repeatable' as const
/** Writes whose idempotency key the provider ignores (measured), or is not known to honor. */
const once = 'only_unprocessed' as const
const emptyOmitted = { omitsEmptyBody: true } as const

export const endpoints = {
  getSeller: read<Seller>('/users/me'),
  createTestUser: write<TestUser>('POST', '/users/test', once),
  searchTestUsers: read<TestUserSearch>('/test_user/search'),

  createPayment: write<Payment>('POST', '/v1/payments', repeatable),
  getPayment: read<Payment>('/v1/payments/{paymentId}'),
  searchPayments: read<PaymentSearch>('/v1/payments/search', gradings),
  /** Captures or cancels, the only changes of a payment that the provider allows. */
  updatePayment: write<Payment>('PUT', '/v1/payments/{paymentId}', repeatable),
  listRefunds: read<Refund[]>('/v1/payments/{paymentId}/refunds'),
  /** An empty body refunds the whole remaining amount. */
  refundPayment: write<NewRefund>('POST', '/v1/payments/{paymentId}/refunds', repeatable),

  createOrder: write<Order>('POST', '/v1/orders', repeatable),
  getOrder: read<Order>('/v1/orders/{orderId}'),
  searchOrders: read<OrderSearch>('/v1/orders', gradings),
  processOrder: write<Order>('POST', '/v1/orders/{orderId}/process', repeatable, emptyOmitted),
  captureOrder: write<Order>('POST', '/v1/orders/{orderId}/capture', repeatable, emptyOmitted),
  /** With `at_terminal` the provider may answer 202 with an order that its terminal still has. */
  cancelOrder: write<Order>('POST', '/v1/orders/{orderId}/cancel', repeatable, {
    ...emptyOmitted,
    header: atTerminal,
  }),
  /** Without a body, the whole remaining amount is refunded. */
  refundOrder: write<Order>('POST', '/v1/orders/{orderId}/refund', repeatable, emptyOmitted),
  addTransactions: write<AddedTransactions>('POST', '/v1/orders/{orderId}/transactions', repeatable),
  changeTransaction: write<ChangedTransaction>(
    'PUT',
    '/v1/orders/{orderId}/transactions/{transactionId}',
    repeatable,
  ),
  /** A retry after a lost answer may get 404; it never deletes another transaction. */
  deleteTransaction: write<DeletedTransaction>(
    'DELETE',
    '/v1/orders/{orderId}/transactions/{transactionId}',
    repeatable,
    emptyOmitted,
  ),

  createCustomer: write<Customer>('POST', '/v1/customers', once),
  getCustomer: read<Customer>('/v1/customers/{customerId}'),
  searchCustomers: read<CustomerSearch>('/v1/customers/search'),
  createCard: write<Card>('POST', '/v1/customers/{customerId}/cards', once),
  /** A retry after a lost answer may get 404; it never deletes another card. */
  deleteCard: write<Card>('DELETE', '/v1/customers/{customerId}/cards/{cardId}', repeatable, emptyOmitted),

  createPreference: write<Preference>('POST', '/checkout/preferences', once),
  getPreference: read<Preference>('/checkout/preferences/{preferenceId}'),
  searchPreferences: read<PreferenceSearch>('/checkout/preferences/search'),

  createPlan: write<Plan>('POST', '/preapproval_plan', once),
  getPlan: read<Plan>('/preapproval_plan/{planId}'),
  searchPlans: read<PlanSearch>('/preapproval_plan/search'),
  changePlan: write<Plan>('PUT', '/preapproval_plan/{planId}', once),
  createSubscription: write<Subscription>('POST', '/preapproval', once),
  getSubscription: read<Subscription>('/preapproval/{subscriptionId}'),
  searchSubscriptions: read<SubscriptionSearch>('/preapproval/search'),
  changeSubscription: write<Subscription>('PUT', '/preapproval/{subscriptionId}', once),
  getInvoice: read<Invoice>('/authorized_payments/{invoiceId}'),
  searchInvoices: read<InvoiceSearch>('/authorized_payments/search'),

  listPaymentMethods: read<PaymentMethod[]>('/v1/payment_methods'),
  /** The query has `amount`, and `bin` or `payment_method_id`. The provider refuses one without them. */
  listInstallments: read<Installments[]>('/v1/payment_methods/installments'),
  listIdentificationTypes: read<IdentificationType[]>('/v1/identification_types'),
}
