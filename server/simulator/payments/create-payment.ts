import { paymentBody } from '../../catalog/requests/payment-body.ts'
import { countryOf } from '../../facts/countries.ts'
import { toText } from '../../facts/json.ts'
import { readTraceparent } from '../../shared/tracing/span.ts'
import type { Account } from '../accounts/account.ts'
import { findChargeable } from '../cards/card-tokens-routes.ts'
import type { Deps } from '../deps.ts'
import { paymentError } from '../errors/provider-error.ts'
import { refusePayment } from '../errors/refuse-payment.ts'
import { checkBody } from '../http/check-body.ts'
import type { Answer, Call } from '../http/route.ts'
import { nextNumber } from '../identifiers.ts'
import { findAnswer, keepAnswer, requireKey } from '../store/idempotency.ts'
import { charge } from './charge.ts'
import { findPayer } from './find-payer.ts'
import type { Payment } from './payment.ts'
import { answerPayment } from './payment-json.ts'
import { readPayment } from './read-payment.ts'
import { requirePayment } from './require-payment.ts'
import { savePayment } from './save-payment.ts'

/** `POST /v1/payments`. A repeated idempotency key gets the payment of the first call, as it is now, and makes no second one. */
export function createPaymentRoute(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const { answers } = deps.tables
  const scope = requireKey(call)
  const madeBefore = findAnswer(answers, scope, call)
  if (madeBefore !== undefined) {
    const payment = requirePayment({ account, params: { id: String(madeBefore) }, now }, deps)
    return answerPayment(201, payment, { now, deps })
  }
  checkBody(paymentBody, call, refusePayment)
  const partner = {
    platformId: toText(call.headers['x-platform-id']),
    integratorId: toText(call.headers['x-integrator-id']),
    corporationId: toText(call.headers['x-corporation-id']),
  }
  const traceparent = readTraceparent(call.headers.traceparent) ?? undefined
  const payment = createPayment({ account, deps, body: call.body, partner, traceparent, now })
  keepAnswer(answers, scope, { account, now, document: payment.id })
  return answerPayment(201, payment, { now, deps })
}

type NewPayment = {
  account: Account
  deps: Deps
  body: unknown
  now: number
  partner?: { platformId: string | null; integratorId: string | null; corporationId: string | null }
  traceparent?: string | undefined
  /** Set for payments made on the checkout page. */
  links?: { preferenceId: string; orderId: number }
}

const noPartner = { platformId: null, integratorId: null, corporationId: null }

/** Creates a payment from a request body, stores it and notifies the shop. Call it inside `store.write`. */
export function createPayment({
  account,
  deps,
  body,
  now,
  partner,
  traceparent,
  links,
}: NewPayment): Payment {
  const site = countryOf(account.siteId)
  const request = readPayment(body, site, now)
  // A checkout's fee is that of its preference.
  if (request.applicationFee > 0 && !account.connection && !links) throw paymentError(2059, now)
  const found = request.token === null ? null : findChargeable(deps, account, request.token)
  if (request.token !== null && !found) throw paymentError(2006, now)
  const token = found?.token ?? null
  const payer = findPayer(request.payer, { account, deps, token, now })
  const id = nextNumber(deps.counters, account, 'payment')
  const charged = charge(request, {
    id,
    site,
    collectorId: account.userId,
    payer,
    token,
    partner: partner ?? noPartner,
    now,
  })
  if (found) {
    deps.tables.cardTokens.put(found.owner, { ...found.token, status: 'used', updatedAt: now })
  }
  const payment = { ...charged, ...links, ...(traceparent && { traceparent }) }
  savePayment(payment, { account, deps, action: 'payment.created', now })
  return payment
}
