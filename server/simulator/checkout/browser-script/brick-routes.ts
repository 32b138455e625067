/** What the bricks of a page load with a public key: no more than they show. */

import { notPaid } from '../../../facts/brick-submissions.ts'
import { methodName } from '../../../facts/countries/find-method.ts'
import { countryOf } from '../../../facts/countries.ts'
import { toObject, toText } from '../../../facts/json.ts'
import { isLanguage } from '../../../facts/languages.ts'
import type { Deps } from '../../http/deps.ts'
import { notFound } from '../../http/errors/provider-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type Answer, type Call, ok } from '../../http/route.ts'
import { cardsOf } from '../../resources/customers/find-customer.ts'
import { toPaymentJson } from '../../resources/payments/payment-json.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Payment } from '../../store/records/payment.ts'
import { moneyText } from '../money-text.ts'

export const brickHandlers = {
  payment: showPayment,
  preference: showPreference,
  savedCards: listSavedCards,
  submitted: () => ok({}),
  withoutPromise: () => ok({}),
  resolved: showSubmission,
  rejected: showSubmission,
} satisfies Handlers['bricks']

/** The payment that the card token of a submission has made by now. Empty if it is unknown, or without a token. */
function showSubmission({ query }: Call, deps: Deps): Answer {
  const { document: token } = deps.tables.cardTokens.getAnywhere(query.token ?? '') ?? {}
  if (token?.status === 'active') return ok({ status: notPaid })
  const payment = token?.paid && deps.tables.payments.get(token.paid.account, token.paid.payment)
  if (!payment) return ok({})
  const { id, status, statusDetail: status_detail, amount: transaction_amount, siteId } = payment
  return ok({ id, status, status_detail, transaction_amount, currency_id: countryOf(siteId).currency })
}

/** The payment with this id, or the one that charges this transaction of an order. */
function findPayment(account: Account, id: string, deps: Deps): Payment | undefined {
  const { payments, orders } = deps.tables
  if (!id.startsWith('PAY')) return payments.get(account.number, id)
  const transactions = orders.find(account.number, {}).flatMap(order => order.transactions)
  const { paymentId } = transactions.find(transaction => transaction.id === id) ?? {}
  return payments.get(account.number, String(paymentId))
}

function showPayment({ account, params, query, now }: Call, deps: Deps): Answer {
  const payment = account ? findPayment(account, params.id ?? '', deps) : undefined
  if (!payment) throw notFound('Payment not found')
  const json = toPaymentJson(payment, now, deps.publicUrl())
  const { qr_code, qr_code_base64, ticket_url } = toObject(
    toObject(json.point_of_interaction).transaction_data,
  )
  const { total_paid_amount, installment_amount, external_resource_url, digitable_line } = toObject(
    json.transaction_details,
  )
  // Like the brick's texts, Spanish for a language without them.
  const language = [query.locale?.slice(0, 2).toLowerCase()].find(isLanguage) ?? 'es'
  const money = (amount: number) => moneyText(countryOf(payment.siteId), amount, language)
  return ok({
    id: json.id,
    status: json.status,
    status_detail: json.status_detail,
    date_created: json.date_created,
    date_of_expiration: json.date_of_expiration,
    external_reference: json.external_reference,
    currency_id: json.currency_id,
    total_paid_amount,
    total_paid_text: money(payment.totalPaid),
    installments: json.installments,
    installment_amount,
    installment_text: money(payment.installmentAmount),
    payment_method_id: json.payment_method_id,
    payment_method_name: methodName(payment),
    last_four_digits: payment.card?.lastFour ?? null,
    ticket_url: ticket_url ?? external_resource_url ?? null,
    qr_code: qr_code ?? null,
    qr_code_base64: qr_code_base64 ?? null,
    digitable_line: digitable_line ?? null,
  })
}

/** The fields that mocks in public tests of stores have, and the country. */
function showPreference({ account, params }: Call, deps: Deps): Answer {
  const preference = account && deps.tables.preferences.get(account.number, params.id ?? '')
  if (!preference) throw notFound('Preference not found')
  const { id, given, siteId } = preference
  const items = preference.items.map(({ title, quantity, unit_price }) => ({ title, quantity, unit_price }))
  return ok({ id, items, purpose: toText(given.purpose), site_id: siteId })
}

/** The cards of `ids`, in that order. Without ids there are none: a page must know which cards its payer has. */
function listSavedCards({ account, params, query }: Call, deps: Deps): Answer {
  if (!account) throw notFound('Customer not found')
  const cards = cardsOf(deps, account, params.id ?? '')
  const ids = (query.ids ?? '').split(',')
  const shown = ids.flatMap(id => cards.find(card => card.id === id) ?? [])
  return ok(
    shown.map(card => ({
      id: card.id,
      first_six_digits: card.firstSix,
      last_four_digits: card.lastFour,
      payment_method_name: methodName({ siteId: account.siteId, methodId: card.methodId }),
      security_code_length: card.securityCodeLength,
    })),
  )
}
