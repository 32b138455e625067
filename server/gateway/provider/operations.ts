/** One function for each endpoint of the provider, with the type of its answer (paths: the provider's reference). */
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
import { gradingsHeader } from '../../facts/gradings.ts'
import { cancelableStatusHeader } from '../../facts/in-person-orders.ts'
import type { ProviderClient } from './client.ts'
import type { CallOptions } from './exchange.ts'

type Body = Record<string, unknown>
type OrderCancellation = { orderId: string; at_terminal?: boolean | undefined }
type TransactionIds = { orderId: string; transactionId: string }

const repeatable = 'repeatable' as const
const onlyUnprocessed = 'only_unprocessed' as const

/** @param isSimulated whether it may be the simulator: then searches leave out what gradings made, unless it is asked for */
export function createProviderOperations({ send }: ProviderClient, isSimulated: boolean) {
  const toSearch = ({ gradings, ...query }: Body) =>
    isSimulated && gradings !== 'included' ? { query, headers: { [gradingsHeader]: 'omit' } } : { query }
  return {
    getSeller: (call: CallOptions) =>
      send<Seller>({ method: 'GET', path: '/users/me', safety: repeatable }, call),

    createTestUser: (body: Body, call: CallOptions) =>
      send<TestUser>({ method: 'POST', path: '/users/test', body, safety: onlyUnprocessed }, call),

    searchTestUsers: (query: Body, call: CallOptions) =>
      send<TestUserSearch>({ method: 'GET', path: '/test_user/search', query, safety: repeatable }, call),

    createPayment: (body: Body, call: CallOptions) =>
      send<Payment>({ method: 'POST', path: '/v1/payments', body, safety: repeatable }, call),

    getPayment: (paymentId: string, call: CallOptions) =>
      send<Payment>({ method: 'GET', path: `/v1/payments/${paymentId}`, safety: repeatable }, call),

    searchPayments: (query: Body, call: CallOptions) =>
      send<PaymentSearch>(
        { method: 'GET', path: '/v1/payments/search', ...toSearch(query), safety: repeatable },
        call,
      ),

    /** Captures or cancels, the only changes of a payment that the provider allows. */
    updatePayment: (paymentId: string, body: Body, call: CallOptions) =>
      send<Payment>({ method: 'PUT', path: `/v1/payments/${paymentId}`, body, safety: repeatable }, call),

    listRefunds: (paymentId: string, call: CallOptions) =>
      send<Refund[]>({ method: 'GET', path: `/v1/payments/${paymentId}/refunds`, safety: repeatable }, call),

    /** An empty body refunds the whole remaining amount. */
    refundPayment: (paymentId: string, body: Body, call: CallOptions) =>
      send<NewRefund>(
        { method: 'POST', path: `/v1/payments/${paymentId}/refunds`, body, safety: repeatable },
        call,
      ),

    createOrder: (body: Body, call: CallOptions) =>
      send<Order>({ method: 'POST', path: '/v1/orders', body, safety: repeatable }, call),

    getOrder: (orderId: string, call: CallOptions) =>
      send<Order>({ method: 'GET', path: `/v1/orders/${orderId}`, safety: repeatable }, call),

    searchOrders: (query: Body, call: CallOptions) =>
      send<OrderSearch>({ method: 'GET', path: '/v1/orders', ...toSearch(query), safety: repeatable }, call),

    changeOrder: (orderId: string, change: 'process' | 'capture', call: CallOptions) =>
      send<Order>({ method: 'POST', path: `/v1/orders/${orderId}/${change}`, safety: repeatable }, call),

    /** With `at_terminal` the provider may answer 202 with an order that its terminal still has. */
    cancelOrder: ({ orderId, at_terminal }: OrderCancellation, call: CallOptions) =>
      send<Order>(
        {
          method: 'POST',
          path: `/v1/orders/${orderId}/cancel`,
          ...(at_terminal === true && { headers: { [cancelableStatusHeader]: 'at_terminal' } }),
          safety: repeatable,
        },
        call,
      ),

    /** Without a body everything that is left is refunded. */
    refundOrder: (orderId: string, body: Body | undefined, call: CallOptions) =>
      send<Order>({ method: 'POST', path: `/v1/orders/${orderId}/refund`, body, safety: repeatable }, call),

    addTransactions: (orderId: string, body: Body, call: CallOptions) =>
      send<AddedTransactions>(
        { method: 'POST', path: `/v1/orders/${orderId}/transactions`, body, safety: repeatable },
        call,
      ),

    changeTransaction: ({ orderId, transactionId }: TransactionIds, body: Body, call: CallOptions) =>
      send<ChangedTransaction>(
        {
          method: 'PUT',
          path: `/v1/orders/${orderId}/transactions/${transactionId}`,
          body,
          safety: repeatable,
        },
        call,
      ),

    /** A retry after a lost answer may get 404; it never deletes another transaction. */
    deleteTransaction: ({ orderId, transactionId }: TransactionIds, call: CallOptions) =>
      send<DeletedTransaction>(
        {
          method: 'DELETE',
          path: `/v1/orders/${orderId}/transactions/${transactionId}`,
          safety: repeatable,
        },
        call,
      ),

    createCustomer: (body: Body, call: CallOptions) =>
      send<Customer>({ method: 'POST', path: '/v1/customers', body, safety: onlyUnprocessed }, call),

    getCustomer: (customerId: string, call: CallOptions) =>
      send<Customer>({ method: 'GET', path: `/v1/customers/${customerId}`, safety: repeatable }, call),

    searchCustomers: (query: Body, call: CallOptions) =>
      send<CustomerSearch>({ method: 'GET', path: '/v1/customers/search', query, safety: repeatable }, call),

    createCard: (customerId: string, body: Body, call: CallOptions) =>
      send<Card>(
        { method: 'POST', path: `/v1/customers/${customerId}/cards`, body, safety: onlyUnprocessed },
        call,
      ),

    /** A retry after a lost answer may get 404; it never deletes another card. */
    deleteCard: (customerId: string, cardId: string, call: CallOptions) =>
      send<Card>(
        { method: 'DELETE', path: `/v1/customers/${customerId}/cards/${cardId}`, safety: repeatable },
        call,
      ),

    createPreference: (body: Body, call: CallOptions) =>
      send<Preference>(
        { method: 'POST', path: '/checkout/preferences', body, safety: onlyUnprocessed },
        call,
      ),

    getPreference: (preferenceId: string, call: CallOptions) =>
      send<Preference>(
        { method: 'GET', path: `/checkout/preferences/${preferenceId}`, safety: repeatable },
        call,
      ),

    searchPreferences: (query: Body, call: CallOptions) =>
      send<PreferenceSearch>(
        { method: 'GET', path: '/checkout/preferences/search', query, safety: repeatable },
        call,
      ),

    /** Idempotency keys of plans and subscriptions are ignored by the provider (measured), and so of their changes. */
    createPlan: (body: Body, call: CallOptions) =>
      send<Plan>({ method: 'POST', path: '/preapproval_plan', body, safety: onlyUnprocessed }, call),

    getPlan: (planId: string, call: CallOptions) =>
      send<Plan>({ method: 'GET', path: `/preapproval_plan/${planId}`, safety: repeatable }, call),

    searchPlans: (query: Body, call: CallOptions) =>
      send<PlanSearch>({ method: 'GET', path: '/preapproval_plan/search', query, safety: repeatable }, call),

    changePlan: (planId: string, body: Body, call: CallOptions) =>
      send<Plan>({ method: 'PUT', path: `/preapproval_plan/${planId}`, body, safety: onlyUnprocessed }, call),

    createSubscription: (body: Body, call: CallOptions) =>
      send<Subscription>({ method: 'POST', path: '/preapproval', body, safety: onlyUnprocessed }, call),

    getSubscription: (subscriptionId: string, call: CallOptions) =>
      send<Subscription>({ method: 'GET', path: `/preapproval/${subscriptionId}`, safety: repeatable }, call),

    searchSubscriptions: (query: Body, call: CallOptions) =>
      send<SubscriptionSearch>(
        { method: 'GET', path: '/preapproval/search', query, safety: repeatable },
        call,
      ),

    changeSubscription: (subscriptionId: string, body: Body, call: CallOptions) =>
      send<Subscription>(
        { method: 'PUT', path: `/preapproval/${subscriptionId}`, body, safety: onlyUnprocessed },
        call,
      ),

    getInvoice: (invoiceId: string, call: CallOptions) =>
      send<Invoice>({ method: 'GET', path: `/authorized_payments/${invoiceId}`, safety: repeatable }, call),

    searchInvoices: (query: Body, call: CallOptions) =>
      send<InvoiceSearch>(
        { method: 'GET', path: '/authorized_payments/search', query, safety: repeatable },
        call,
      ),

    /** The query has `amount`, and `bin` or `payment_method_id`. The provider refuses one without them. */
    listInstallments: (query: Body, call: CallOptions) =>
      send<Installments[]>(
        { method: 'GET', path: '/v1/payment_methods/installments', query, safety: repeatable },
        call,
      ),

    listIdentificationTypes: (call: CallOptions) =>
      send<IdentificationType[]>(
        { method: 'GET', path: '/v1/identification_types', safety: repeatable },
        call,
      ),

    listPaymentMethods: (query: Body, call: CallOptions) =>
      send<PaymentMethod[]>({ method: 'GET', path: '/v1/payment_methods', query, safety: repeatable }, call),
  }
}

export type ProviderOperations = ReturnType<typeof createProviderOperations>
