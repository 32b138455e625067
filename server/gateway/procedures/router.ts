/** All operations. The console infers its types from the router, and the REST adapter registers its routes. */
import { catalog } from '../../catalog/catalog.ts'
import { accounts } from './accounts.ts'
import { router } from './base.ts'
import { entries } from './entries.ts'
import { forwarding } from './forwarding.ts'
import { grading } from './grading.ts'
import { health, seller, settings } from './health.ts'
import { calls, notifications } from './journal.ts'
import { passThrough } from './pass-through.ts'
import { quality } from './quality.ts'
import { faults } from './shop-faults.ts'
import { orderTimeline, paymentTimeline, subscriptionTimeline } from './timelines.ts'
import { webhooks } from './webhooks.ts'

export const appRouter = router({
  health,
  settings,
  seller,
  testUsers: passThrough(catalog.testUsers),
  payments: { ...passThrough(catalog.payments), timeline: paymentTimeline },
  orders: { ...passThrough(catalog.orders), timeline: orderTimeline },
  customers: passThrough(catalog.customers),
  cards: passThrough(catalog.cards),
  preferences: passThrough(catalog.preferences),
  plans: passThrough(catalog.plans),
  subscriptions: { ...passThrough(catalog.subscriptions), timeline: subscriptionTimeline },
  invoices: passThrough(catalog.invoices),
  branches: passThrough(catalog.branches),
  pointsOfSale: passThrough(catalog.pointsOfSale),
  terminals: passThrough(catalog.terminals),
  paymentMethods: passThrough(catalog.paymentMethods),
  identificationTypes: passThrough(catalog.identificationTypes),
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
