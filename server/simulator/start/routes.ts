import { brickPageRoutes } from '../checkout/brick-page/brick-page-routes.ts'
import { brickHandlers } from '../checkout/browser-script/brick-routes.ts'
import { browserScriptHandlers } from '../checkout/browser-script/browser-script-routes.ts'
import { checkoutRoutes } from '../checkout/checkout-routes.ts'
import { phoneRoutes } from '../checkout/in-person/phone-routes.ts'
import { terminalPageRoutes } from '../checkout/in-person/terminal-page-routes.ts'
import { authorizationRoutes } from '../checkout/oauth/authorization-routes.ts'
import { oauthHandlers } from '../checkout/oauth/issue-token.ts'
import { payerPageRoutes } from '../checkout/payer-pages-routes.ts'
import { controlRoutes } from '../control/control-routes.ts'
import { type Handlers, toRoutes } from '../http/handlers.ts'
import type { Route } from '../http/route.ts'
import { cardTokenHandlers } from '../resources/cards/card-tokens-routes.ts'
import { chargebackHandlers } from '../resources/chargebacks/chargebacks-routes.ts'
import { claimHandlers } from '../resources/claims/claims-routes.ts'
import { branchHandlers } from '../resources/counter/branches-routes.ts'
import { pointOfSaleHandlers } from '../resources/counter/pos-routes.ts'
import { posV2Handlers } from '../resources/counter/pos-v2-routes.ts'
import { terminalHandlers } from '../resources/counter/terminals-routes.ts'
import { addressHandlers } from '../resources/customers/addresses-routes.ts'
import { customerCardHandlers } from '../resources/customers/cards-routes.ts'
import { customerHandlers } from '../resources/customers/customers-routes.ts'
import { inStoreHandlers } from '../resources/in-store/in-store-routes.ts'
import { merchantOrderHandlers } from '../resources/merchant-orders/merchant-orders-routes.ts'
import { orderHandlers } from '../resources/orders/orders-routes.ts'
import { paymentHandlers } from '../resources/payments/payments-routes.ts'
import { payoutHandlers } from '../resources/payouts/payouts-routes.ts'
import { planHandlers } from '../resources/plans/plans-routes.ts'
import { pluginHandlers } from '../resources/plugins/plugins-routes.ts'
import { terminalActionHandlers } from '../resources/point/actions-routes.ts'
import { deviceHandlers } from '../resources/point/devices-routes.ts'
import { paymentIntentHandlers } from '../resources/point/intents-routes.ts'
import { preferenceHandlers } from '../resources/preferences/preferences-routes.ts'
import { refundHandlers } from '../resources/refunds/refunds-routes.ts'
import { releaseReportHandlers, settlementReportHandlers } from '../resources/reports/reports-routes.ts'
import { identificationTypeHandlers, paymentMethodHandlers } from '../resources/sites/sites-routes.ts'
import { splitPaymentHandlers } from '../resources/split-payments/split-payments-routes.ts'
import { invoiceHandlers } from '../resources/subscriptions/invoices-routes.ts'
import { subscriptionHandlers } from '../resources/subscriptions/subscriptions-routes.ts'
import { sellerHandlers, testUserHandlers } from '../resources/test-users/test-users-routes.ts'

/** The handlers of the provider's operations. A new resource adds its handlers here. */
export const handlers: Handlers = {
  seller: sellerHandlers,
  testUsers: testUserHandlers,
  identificationTypes: identificationTypeHandlers,
  paymentMethods: paymentMethodHandlers,
  cardTokens: cardTokenHandlers,
  payments: { ...paymentHandlers, ...refundHandlers },
  customers: customerHandlers,
  cards: customerCardHandlers,
  addresses: addressHandlers,
  preferences: preferenceHandlers,
  browserScript: browserScriptHandlers,
  bricks: brickHandlers,
  merchantOrders: merchantOrderHandlers,
  orders: orderHandlers,
  plans: planHandlers,
  subscriptions: subscriptionHandlers,
  invoices: invoiceHandlers,
  chargebacks: chargebackHandlers,
  claims: claimHandlers,
  splitPayments: splitPaymentHandlers,
  payouts: payoutHandlers,
  oauth: oauthHandlers,
  plugins: pluginHandlers,
  branches: branchHandlers,
  pointsOfSale: pointOfSaleHandlers,
  posV2: posV2Handlers,
  terminals: { ...terminalHandlers, ...terminalActionHandlers },
  releaseReports: releaseReportHandlers,
  settlementReports: settlementReportHandlers,
  devices: deviceHandlers,
  paymentIntents: paymentIntentHandlers,
  inStore: inStoreHandlers,
}

/** All routes of the simulator: those of the provider, the pages of payers and sellers, and the control API. */
export const simulatorRoutes: Route[] = [
  ...toRoutes(handlers),
  ...payerPageRoutes,
  ...checkoutRoutes,
  ...brickPageRoutes,
  ...authorizationRoutes,
  ...phoneRoutes,
  ...terminalPageRoutes,
  ...controlRoutes,
]
