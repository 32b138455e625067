/** All operations. The console infers its types from here; the REST adapter walks it. */
import { router } from './base.ts'
import { cards } from './cards.ts'
import { paymentMethods, preferences, testUsers } from './catalogue.ts'
import { customers } from './customers.ts'
import { health, settings } from './health.ts'
import { calls, notifications } from './journal.ts'
import { payments } from './payments.ts'
import { webhooks } from './webhooks.ts'

export const appRouter = router({
  health,
  settings,
  testUsers,
  payments,
  customers,
  cards,
  preferences,
  paymentMethods,
  webhooks,
  notifications,
  calls,
})

export type AppRouter = typeof appRouter
