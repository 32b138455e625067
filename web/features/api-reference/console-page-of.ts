/** The page of the console that performs an operation, by its name or by its router. */
const pages = {
  'preferences.create': '/preferences/new',
  'payments.create': '/pay',
  'payments.createOffline': '/pay',
  'orders.create': '/pay',
  'subscriptions.create': '/subscriptions/new',
  testUsers: '/test-users',
  payments: '/payments',
  orders: '/orders',
  subscriptions: '/subscriptions',
  plans: '/subscriptions/new',
  invoices: '/subscriptions',
  customers: '/customers',
  cards: '/customers',
  preferences: '/preferences',
  paymentMethods: '/payment-methods',
  identificationTypes: '/customers',
  webhooks: '/webhooks',
  notifications: '/webhooks',
  forwarding: '/webhooks',
  grading: '/grade',
  calls: '/calls',
  entries: '/calls',
  health: '/overview',
  settings: '/overview',
  seller: '/overview',
} as const

export function consolePageOf(operation: string): (typeof pages)[keyof typeof pages] | undefined {
  const [router = ''] = operation.split('.')
  return hasPage(operation) ? pages[operation] : hasPage(router) ? pages[router] : undefined
}

function hasPage(name: string): name is keyof typeof pages {
  return Object.hasOwn(pages, name)
}
