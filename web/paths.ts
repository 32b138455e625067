/** Every address of the console, so that no feature spells one out. */
export const paths = {
  overview: '/overview',
  pay: '/pay',
  preferences: '/preferences',
  newPreference: '/preferences/new',
  preference: '/preferences/$preferenceId',
  customers: '/customers',
  customer: '/customers/$customerId',
  testUsers: '/test-users',
  payments: '/payments',
  payment: '/payments/$paymentId',
  webhooks: '/webhooks',
  calls: '/calls',
  paymentMethods: '/payment-methods',
  simulator: '/simulator',
  apiReference: '/docs',
} as const
