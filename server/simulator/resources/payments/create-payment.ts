import { paymentBody, pluginPaymentBody } from '../../../catalog/requests/payment-body.ts'
import { countryOf } from '../../../facts/countries.ts'
import { toObject, toText } from '../../../facts/json.ts'
import { readTraceparent } from '../../../shared/tracing/span.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { paymentError } from '../../http/errors/provider-error.ts'
import { refusePayment } from '../../http/errors/refuse-payment.ts'
import { findAnswer, keepAnswer, requireKey } from '../../http/idempotency.ts'
import type { Answer, Call } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { nextNumber } from '../../store/accounts/identifiers.ts'
import { usedToken } from '../../store/records/card-token.ts'
import type { Payment } from '../../store/records/payment.ts'
import { findChargeable } from '../cards/card-tokens-routes.ts'
import { requireApplication, requirePixKey } from './account-refusals.ts'
import { charge } from './charge.ts'
import { findPayer } from './find-payer.ts'
import { answerPayment } from './payment-json.ts'
import { readPayment } from './read-payment.ts'
import { requirePayment } from './require-payment.ts'
import { savePayment } from './save-payment.ts'

/** `POST /v1/payments`. */
export function createPaymentRoute(call: Call<Account>, deps: Deps): Answer {
  const { status, payment } = createOncePerKey(call, deps)
  return answerPayment(status, payment, { account: call.account, now: call.now, deps })
}

/**
 * A repeated idempotency key gets the payment of the first call, as it is now, and makes no second one. The status is
 * then 200 (live test of sdk-java).
 */
export function createOncePerKey(call: Call<Account>, deps: Deps, links?: Links): MadePayment {
  const { account, now } = call
  const { answers } = deps.tables
  const scope = requireKey(call)
  const madeBefore = findAnswer(answers, scope, call)
  if (madeBefore !== undefined)
    return {
      status: 200,
      payment: requirePayment({ account, params: { id: String(madeBefore) }, now }, deps),
    }
  checkBody(links?.isOfPlugin ? pluginPaymentBody : paymentBody, call, refusePayment)
  requireApplication(account, now)
  requirePixKey(account, toObject(call.body).payment_method_id, now)
  const payment = createPayment({ ...originOf(call), account, deps, body: call.body, links, now })
  keepAnswer(answers, scope, { account, now, document: payment.id })
  return { status: 201, payment }
}

type MadePayment = { status: 200 | 201; payment: Payment }

/** Who made the call: partners by their headers, and its trace. */
export function originOf({ headers }: Call<Account>): Pick<NewPayment, 'partner' | 'traceparent'> {
  const partner = {
    platformId: toText(headers['x-platform-id']),
    integratorId: toText(headers['x-integrator-id']),
    corporationId: toText(headers['x-corporation-id']),
  }
  return { partner, traceparent: readTraceparent(headers.traceparent) ?? undefined }
}

/** Fields of a payment that its request does not have: those of the checkout page, and of plugins. */
type Links = Partial<Pick<Payment, 'preferenceId' | 'orderId' | 'isOfPlugin' | 'otherCardPaymentId'>>

type NewPayment = {
  account: Account
  deps: Deps
  body: unknown
  now: number
  partner?: { platformId: string | null; integratorId: string | null; corporationId: string | null }
  traceparent?: string | undefined
  links?: Links | undefined
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
  const request = readPayment(toObject(body), site)
  // The total of a preference may be nothing, where its rules are lenient.
  if (request.amount <= 0) throw paymentError(4037, now)
  // A checkout's fee is that of its preference.
  const isOfCheckout = links?.preferenceId !== undefined
  if (request.applicationFee > 0 && !account.connection && !isOfCheckout) throw paymentError(2059, now)
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
    const paid = { account: account.number, payment: String(id) }
    deps.tables.cardTokens.put(found.owner, usedToken(found.token, paid, now))
  }
  const payment = { ...charged, ...links, ...(traceparent && { traceparent }) }
  savePayment(payment, { account, deps, action: 'payment.created', now })
  return payment
}
