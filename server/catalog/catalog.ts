/**
 * The catalog of operations: those of the provider, and those of the gateway. Whatever has to know an operation derives
 * from its entry: the provider client, the procedures, REST and its OpenAPI document, the tools for agents, the names of
 * shops' calls, the code of the SDKs, and the routes of the simulator.
 */
import { claims } from './claims.ts'
import { branches, pointsOfSale, posV2, terminals } from './counter.ts'
import { addresses, cards, customers } from './customers.ts'
import { forwarding } from './forwarding.ts'
import { accounts, faults, health, seller, settings } from './gateway.ts'
import { grading, quality } from './grading.ts'
import { inStore } from './in-store.ts'
import { calls, entries, notifications } from './journal.ts'
import { oauth } from './oauth.ts'
import type { Resource } from './operation.ts'
import { orders } from './orders.ts'
import { bricks, browserScript, cardTokens, chargebacks } from './others.ts'
import { identificationTypes, paymentMethods } from './payment-methods.ts'
import { payments } from './payments.ts'
import { payouts } from './payouts.ts'
import { plans } from './plans.ts'
import { plugins } from './plugins.ts'
import { devices, paymentIntents } from './point.ts'
import { merchantOrders, preferences } from './preferences.ts'
import { releaseReports, settlementReports } from './reports.ts'
import { splitPayments } from './split-payments.ts'
import { invoices, subscriptions } from './subscriptions.ts'
import { testUsers } from './test-users.ts'
import { webhooks } from './webhooks.ts'

export const catalog = {
  health,
  settings,
  seller,
  testUsers,
  payments,
  orders,
  customers,
  cards,
  addresses,
  preferences,
  merchantOrders,
  plans,
  subscriptions,
  invoices,
  cardTokens,
  browserScript,
  bricks,
  chargebacks,
  claims,
  splitPayments,
  payouts,
  oauth,
  branches,
  pointsOfSale,
  posV2,
  terminals,
  releaseReports,
  settlementReports,
  devices,
  paymentIntents,
  inStore,
  paymentMethods,
  identificationTypes,
  plugins,
  webhooks,
  notifications,
  forwarding,
  grading,
  quality,
  calls,
  entries,
  faults,
  accounts,
} satisfies Record<string, Resource>
