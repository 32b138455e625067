/**
 * Every page of the console. Routes, the rail, the command palette, keyboard shortcuts and their help, page titles and
 * the screens that the browser tests visit all follow from this list. Screens are fetched when they are opened.
 */
import type { RouteComponent } from '@tanstack/react-router'
import { readNoSearch, type Search } from '../browser/search-params.ts'
import { readDocsSearch } from '../features/api-reference/search.ts'
import { readCallsSearch, readShopSearch } from '../features/calls/search.ts'
import { readCompareSearch } from '../features/compare/search.ts'
import { readCounterSearch } from '../features/counter/search.ts'
import { readCustomersSearch } from '../features/customers/search.ts'
import { readOrderSearch, readOrdersSearch } from '../features/orders/search.ts'
import { readPaySearch } from '../features/pay/search.ts'
import { readPaymentMethodsSearch } from '../features/payment-methods/search.ts'
import { readPaymentSearch, readPaymentsSearch } from '../features/payments/search.ts'
import { readPreferencesSearch } from '../features/preferences/search.ts'
import { readQualitySearch } from '../features/quality/search.ts'
import { readSimulatorSearch } from '../features/simulator/search.ts'
import {
  readNewSubscriptionSearch,
  readSubscriptionSearch,
  readSubscriptionsSearch,
} from '../features/subscriptions/search.ts'
import { readTestUsersSearch } from '../features/test-users/search.ts'
import { readWebhooksSearch } from '../features/webhooks/search.ts'
import type { MessagePartName, Messages } from '../i18n/load-messages.ts'
import type { IconName } from '../ui/icon.tsx'

/**
 * The groups of the rail in their order: what a tester does, what that created, what was sent, and where all of it
 * happens.
 */
export const menuGroups = ['start', 'test', 'data', 'inspect', 'environment', 'reference'] as const

export type PageDefinition = {
  path: `/${string}`
  /** Key in the messages' `pages`. Omitted when the screen is titled by its content, such as a payment's id. */
  title?: keyof Messages['pages']
  /** Reads the search parameters of the address. */
  readSearch: (search: Search) => object
  screen: () => Promise<RouteComponent>
  /** Parts of the messages that the screen needs besides `otherPages`. They load with it. */
  texts?: readonly MessagePartName[]
  /**
   * True if code and texts of the screen are in the files that every page loads (decision 017). It does without
   * `otherPages`.
   */
  isFirst?: true
  /** The place of the page in the rail and the command palette. `shortcut` is pressed after `g`. */
  menu?: { group: (typeof menuGroups)[number]; icon: IconName; shortcut: string; isSimulatorOnly?: true }
}

export const pages = [
  {
    path: '/overview',
    title: 'overview',
    readSearch: readNoSearch,
    isFirst: true,
    screen: () => import('../features/overview/overview-page.tsx').then(({ OverviewPage }) => OverviewPage),
    menu: { group: 'start', icon: 'home', shortcut: 'o' },
  },
  {
    path: '/pay',
    title: 'pay',
    readSearch: readPaySearch,
    texts: ['pay', 'payment', 'orders'],
    screen: () => import('../features/pay/pay-page.tsx').then(({ PayPage }) => PayPage),
    menu: { group: 'test', icon: 'card', shortcut: 'p' },
  },
  {
    path: '/counter',
    title: 'counter',
    readSearch: readCounterSearch,
    texts: ['orders'],
    screen: () => import('../features/counter/counter-page.tsx').then(({ CounterPage }) => CounterPage),
    menu: { group: 'test', icon: 'pay', shortcut: 'l' },
  },
  {
    path: '/preferences',
    title: 'preferences',
    readSearch: readPreferencesSearch,
    texts: ['preferences'],
    screen: () =>
      import('../features/preferences/preferences-page.tsx').then(({ PreferencesPage }) => PreferencesPage),
    menu: { group: 'test', icon: 'cart', shortcut: 'r' },
  },
  {
    path: '/preferences/new',
    title: 'newPreference',
    readSearch: readNoSearch,
    texts: ['preferences'],
    screen: () =>
      import('../features/preferences/new-preference-page.tsx').then(
        ({ NewPreferencePage }) => NewPreferencePage,
      ),
  },
  {
    path: '/preferences/$preferenceId',
    readSearch: readNoSearch,
    texts: ['preferences'],
    screen: () =>
      import('../features/preferences/preference-page.tsx').then(({ PreferencePage }) => PreferencePage),
  },
  {
    path: '/subscriptions',
    title: 'subscriptions',
    readSearch: readSubscriptionsSearch,
    texts: ['subscriptions'],
    screen: () =>
      import('../features/subscriptions/subscriptions-page.tsx').then(
        ({ SubscriptionsPage }) => SubscriptionsPage,
      ),
    menu: { group: 'test', icon: 'replay', shortcut: 'b' },
  },
  {
    path: '/subscriptions/new',
    title: 'newSubscription',
    readSearch: readNewSubscriptionSearch,
    texts: ['subscriptions'],
    screen: () =>
      import('../features/subscriptions/new-subscription-page.tsx').then(
        ({ NewSubscriptionPage }) => NewSubscriptionPage,
      ),
  },
  {
    path: '/subscriptions/$subscriptionId',
    readSearch: readSubscriptionSearch,
    texts: ['subscriptions'],
    screen: () =>
      import('../features/subscriptions/subscription-page.tsx').then(
        ({ SubscriptionPage }) => SubscriptionPage,
      ),
  },
  {
    path: '/grade',
    title: 'grade',
    readSearch: readNoSearch,
    texts: ['grade'],
    screen: () => import('../features/grade/grade-page.tsx').then(({ GradePage }) => GradePage),
    menu: { group: 'test', icon: 'flag', shortcut: 'h', isSimulatorOnly: true },
  },
  {
    path: '/payments',
    title: 'payments',
    readSearch: readPaymentsSearch,
    screen: () => import('../features/payments/payments-page.tsx').then(({ PaymentsPage }) => PaymentsPage),
    menu: { group: 'data', icon: 'list', shortcut: 'y' },
  },
  {
    path: '/payments/$paymentId',
    readSearch: readPaymentSearch,
    texts: ['payment'],
    screen: () => import('../features/payments/payment-page.tsx').then(({ PaymentPage }) => PaymentPage),
  },
  {
    path: '/orders',
    title: 'orders',
    readSearch: readOrdersSearch,
    texts: ['orders'],
    screen: () => import('../features/orders/orders-page.tsx').then(({ OrdersPage }) => OrdersPage),
    menu: { group: 'data', icon: 'box', shortcut: 'e' },
  },
  {
    path: '/orders/$orderId',
    readSearch: readOrderSearch,
    texts: ['orders', 'payment'],
    screen: () => import('../features/orders/order-page.tsx').then(({ OrderPage }) => OrderPage),
  },
  {
    path: '/customers',
    title: 'customers',
    readSearch: readCustomersSearch,
    texts: ['customers'],
    screen: () =>
      import('../features/customers/customers-page.tsx').then(({ CustomersPage }) => CustomersPage),
    menu: { group: 'data', icon: 'user', shortcut: 'c' },
  },
  {
    path: '/customers/$customerId',
    readSearch: readNoSearch,
    texts: ['customers'],
    screen: () => import('../features/customers/customer-page.tsx').then(({ CustomerPage }) => CustomerPage),
  },
  {
    path: '/test-users',
    title: 'testUsers',
    readSearch: readTestUsersSearch,
    texts: ['testUsers'],
    screen: () =>
      import('../features/test-users/test-users-page.tsx').then(({ TestUsersPage }) => TestUsersPage),
    menu: { group: 'data', icon: 'users', shortcut: 't' },
  },
  {
    path: '/webhooks',
    title: 'webhooks',
    readSearch: readWebhooksSearch,
    screen: () => import('../features/webhooks/webhooks-page.tsx').then(({ WebhooksPage }) => WebhooksPage),
    menu: { group: 'inspect', icon: 'webhook', shortcut: 'w' },
  },
  {
    path: '/calls',
    title: 'calls',
    readSearch: readCallsSearch,
    // The page of all calls also shows calls of the shop.
    texts: ['calls', 'shop'],
    screen: () => import('../features/calls/calls-page.tsx').then(({ CallsPage }) => CallsPage),
    menu: { group: 'inspect', icon: 'pulse', shortcut: 'a' },
  },
  {
    path: '/shop',
    title: 'shop',
    readSearch: readShopSearch,
    texts: ['calls', 'shop'],
    screen: () => import('../features/calls/shop/shop-page.tsx').then(({ ShopPage }) => ShopPage),
    menu: { group: 'inspect', icon: 'store', shortcut: 'i' },
  },
  {
    path: '/quality',
    title: 'quality',
    readSearch: readQualitySearch,
    texts: ['quality'],
    screen: () => import('../features/quality/quality-page.tsx').then(({ QualityPage }) => QualityPage),
    menu: { group: 'inspect', icon: 'check', shortcut: 'q' },
  },
  {
    path: '/compare',
    title: 'compare',
    readSearch: readCompareSearch,
    screen: () => import('../features/compare/compare-page.tsx').then(({ ComparePage }) => ComparePage),
  },
  {
    path: '/simulator',
    title: 'simulator',
    readSearch: readSimulatorSearch,
    texts: ['simulator'],
    screen: () =>
      import('../features/simulator/simulator-page.tsx').then(({ SimulatorPage }) => SimulatorPage),
    menu: { group: 'environment', icon: 'sliders', shortcut: 's', isSimulatorOnly: true },
  },
  {
    path: '/payment-methods',
    title: 'paymentMethods',
    readSearch: readPaymentMethodsSearch,
    texts: ['paymentMethods'],
    screen: () =>
      import('../features/payment-methods/payment-methods-page.tsx').then(
        ({ PaymentMethodsPage }) => PaymentMethodsPage,
      ),
    menu: { group: 'reference', icon: 'tags', shortcut: 'm' },
  },
  {
    path: '/docs',
    title: 'apiReference',
    readSearch: readDocsSearch,
    screen: () =>
      import('../features/api-reference/api-reference-page.tsx').then(
        ({ ApiReferencePage }) => ApiReferencePage,
      ),
    menu: { group: 'reference', icon: 'book', shortcut: 'd' },
  },
] as const satisfies readonly PageDefinition[]

type InMenu = Extract<(typeof pages)[number], { menu: unknown }>
export type MenuPage = {
  path: InMenu['path']
  title: InMenu['title']
  menu: NonNullable<PageDefinition['menu']>
}
export const menuPages: readonly MenuPage[] = pages.filter(page => 'menu' in page)
