import { brickPageRoutes } from './brick-page/brick-page-routes.ts'
import { brickHandlers } from './browser-script/brick-routes.ts'
import { browserScriptHandlers } from './browser-script/browser-script-routes.ts'
import { cardTokenHandlers } from './cards/card-tokens-routes.ts'
import { chargebackHandlers } from './chargebacks/chargebacks-routes.ts'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { payerPageRoutes } from './checkout/payer-pages-routes.ts'
import { controlRoutes } from './control/control-routes.ts'
import { branchHandlers } from './counter/branches-routes.ts'
import { pointOfSaleHandlers } from './counter/pos-routes.ts'
import { terminalHandlers } from './counter/terminals-routes.ts'
import { addressHandlers } from './customers/addresses-routes.ts'
import { customerCardHandlers } from './customers/cards-routes.ts'
import { customerHandlers } from './customers/customers-routes.ts'
import { type Handlers, toRoutes } from './http/handlers.ts'
import type { Route } from './http/route.ts'
import { merchantOrderHandlers } from './merchant-orders/merchant-orders-routes.ts'
import { authorizationRoutes } from './oauth/authorization-routes.ts'
import { oauthHandlers } from './oauth/issue-token.ts'
import { orderHandlers } from './orders/orders-routes.ts'
import { paymentHandlers } from './payments/payments-routes.ts'
import { planHandlers } from './plans/plans-routes.ts'
import { pluginHandlers } from './plugins/plugins-routes.ts'
import { preferenceHandlers } from './preferences/preferences-routes.ts'
import { refundHandlers } from './refunds/refunds-routes.ts'
import { identificationTypeHandlers, paymentMethodHandlers } from './sites/sites-routes.ts'
import { invoiceHandlers } from './subscriptions/invoices-routes.ts'
import { subscriptionHandlers } from './subscriptions/subscriptions-routes.ts'
import { sellerHandlers, testUserHandlers } from './test-users/test-users-routes.ts'

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
  oauth: oauthHandlers,
  plugins: pluginHandlers,
  branches: branchHandlers,
  pointsOfSale: pointOfSaleHandlers,
  terminals: terminalHandlers,
}

/** All routes of the simulator: those of the provider, the pages of payers and sellers, and the control API. */
export const simulatorRoutes: Route[] = [
  ...toRoutes(handlers),
  ...payerPageRoutes,
  ...checkoutRoutes,
  ...brickPageRoutes,
  ...authorizationRoutes,
  ...controlRoutes,
]
