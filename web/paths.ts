/** Every address of the console, so that no feature spells one out. */
export const paths = {
  overview: '/overview',
  pay: '/pay',
  preferences: '/preferences',
  customers: '/customers',
  testUsers: '/test-users',
  payments: '/payments',
  payment: '/payments/$paymentId',
  webhooks: '/webhooks',
  activity: '/activity',
  paymentMethods: '/payment-methods',
  simulator: '/simulator',
  apiReference: '/docs',
} as const
