/** The request of each write, by the provider's method and path. */

import { cardTokenBody, cardTokenChange, yapeTokenBody } from './card-tokens.ts'
import { confirmationBody } from './cash-out.ts'
import { claimEvidence, claimMessage, disputeRequest } from './claims.ts'
import { branchBody, branchChange, pointOfSaleBody, pointOfSaleChange } from './counter.ts'
import {
  addressBody,
  addressChange,
  customerBody,
  customerChange,
  savedCardBody,
  savedCardChange,
} from './customers.ts'
import type { RequestBody } from './field.ts'
import {
  dynamicCodeBody,
  hybridCodeBody,
  inStoreOrderBody,
  integratorBody,
  olderOrderBody,
  olderOrderChange,
} from './in-store.ts'
import { merchantOrderBody, merchantOrderChange } from './merchant-orders.ts'
import { tokenBody } from './oauth.ts'
import { orderBody } from './order-body.ts'
import {
  emptyOrderBody,
  newTransactionsOf,
  orderEventBody,
  orderRefundBody,
  transactionChangeOf,
} from './order-transactions.ts'
import { evidenceBody, oldTestUserBody, testUserBody } from './other-bodies.ts'
import { paymentBody } from './payment-body.ts'
import { cancellationBody, paymentChangeBody, refundBody } from './payment-changes.ts'
import { deviceModeBody, paymentIntentBody } from './payment-intents.ts'
import { intentBody, payoutBody, payoutCancel } from './payouts.ts'
import { planBody, planChangeOf } from './plans.ts'
import { posV2Body, posV2Change } from './pos-v2.ts'
import { preferenceBody, preferenceChangeOf } from './preferences.ts'
import { reportBody, reportConfig, reportPaths, reportSchedule } from './reports.ts'
import {
  splitPaymentBody,
  splitPaymentChange,
  splitRefund,
  splitRefundAll,
  splitReleaseDate,
} from './split-payments.ts'
import { subscriptionBodyOf, subscriptionChange } from './subscriptions.ts'
import { terminalActionBody, terminalActionCancel, terminalSetup } from './terminals.ts'

const listed = [
  paymentBody,
  paymentChangeBody,
  cancellationBody,
  refundBody,
  preferenceBody,
  preferenceChangeOf(null),
  customerBody,
  customerChange,
  addressBody,
  addressChange,
  savedCardBody,
  savedCardChange,
  cardTokenBody,
  cardTokenChange,
  yapeTokenBody,
  planBody,
  planChangeOf({}),
  subscriptionChange,
  merchantOrderBody,
  merchantOrderChange,
  testUserBody,
  oldTestUserBody,
  branchBody,
  branchChange,
  pointOfSaleBody,
  pointOfSaleChange,
  posV2Body,
  posV2Change,
  terminalSetup,
  terminalActionBody,
  terminalActionCancel,
  ...reportPaths.flatMap(path => [
    reportBody(path),
    reportConfig(path, 'POST'),
    reportConfig(path, 'PUT'),
    reportSchedule(path),
  ]),
  deviceModeBody,
  paymentIntentBody,
  inStoreOrderBody,
  dynamicCodeBody,
  hybridCodeBody,
  olderOrderBody,
  olderOrderChange,
  integratorBody,
  confirmationBody,
  splitPaymentBody,
  splitPaymentChange,
  splitReleaseDate,
  splitRefundAll,
  splitRefund,
  payoutBody,
  payoutCancel,
  intentBody,
  claimMessage,
  claimEvidence,
  disputeRequest,
  evidenceBody,
  tokenBody,
  orderBody,
  newTransactionsOf(null),
  transactionChangeOf(null),
  orderRefundBody,
  emptyOrderBody('process'),
  emptyOrderBody('capture'),
  emptyOrderBody('cancel'),
  orderEventBody,
]
const requests = new Map<string, RequestBody>(listed.map(request => [request.name, request]))

/**
 * The request of a write. Undefined for a write without a declaration.
 * @param route method and path: `POST /v1/payments`
 * @param body what was sent, on which the request of a subscription depends
 */
export function requestOf(route: string, body: unknown): RequestBody | undefined {
  return route === 'POST /preapproval' ? subscriptionBodyOf(body) : requests.get(route)
}
