/** All operations. The console infers its types from the router, and the REST adapter registers its routes. */
import { accounts } from './accounts.ts'
import { router } from './base.ts'
import { cards, customers } from './customers.ts'
import { entries } from './entries.ts'
import { forwarding } from './forwarding.ts'
import { grading } from './grading.ts'
import { health, seller, settings } from './health.ts'
import { calls, notifications } from './journal.ts'
import { orders } from './orders.ts'
import { identificationTypes, paymentMethods } from './payment-methods.ts'
import { payments } from './payments.ts'
import { plans } from './plans.ts'
import { preferences } from './preferences.ts'
import { quality } from './quality.ts'
import { faults } from './shop-faults.ts'
import { invoices, subscriptions } from './subscriptions.ts'
import { testUsers } from './test-users.ts'
import { webhooks } from './webhooks.ts'

export const appRouter = router({
  health,
  settings,
  seller,
  testUsers,
  payments,
  orders,
  customers,
  cards,
  preferences,
  plans,
  subscriptions,
  invoices,
  paymentMethods,
  identificationTypes,
  webhooks,
  notifications,
  forwarding,
  grading,
  quality,
  calls,
  entries,
  faults,
  accounts,
})

export type AppRouter = typeof appRouter
