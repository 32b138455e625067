import { cardholderOutcomes, isCardholderName } from '../../../facts/cardholder-outcomes.ts'
import { countryOf } from '../../../facts/countries.ts'
import type { AccountDeps, Deps } from '../../http/deps.ts'
import { ProviderError } from '../../http/errors/provider-error.ts'
import type { Answer, Call, Route } from '../../http/route.ts'
import { findPos } from '../../resources/counter/points-of-sale.ts'
import { findOrderAtCode } from '../../resources/orders/pay-in-person.ts'
import { payByScan } from '../../resources/orders/scan.ts'
import { findWaiting } from '../../resources/orders/waiting-orders.ts'
import { type Order, qrOf } from '../../store/records/order.ts'
import type { View } from '../pages/layout.ts'
import { explain } from '../pay-checkout.ts'
import { cardMethod } from '../read-form.ts'
import { phonePath } from './addresses.ts'
import { type Found, findPlace, noPlacePage, redirect, stylesheetRoute, viewOf } from './in-person-page.ts'
import { codesPage, idlePhone, leftPage, overPage, paidPage, scanPage } from './phone-page.ts'

/** The phone of a buyer who scans the code of a QR order. */
export const phoneRoutes: Route[] = [
  { method: 'GET', path: '/phone', access: 'page', handle: showPhone },
  { method: 'POST', path: '/phone', access: 'page', handle: answerScan },
  stylesheetRoute,
]

function showPhone(call: Call, deps: Deps): Answer {
  const found = findPlace(call, deps, 'qr')
  if (found === null || found === 'unknown') return noPlacePage(viewOf(call, '/phone'), 'phone', found)
  const view = viewOf(call, '/phone', countryOf(found.account.siteId))
  const { account, order } = found
  if (order) return showScanned(call, { ...found, order }, deps)
  const { pos } = call.query
  const waiting =
    pos === undefined ? findWaiting({ type: 'qr' }, { account, deps }) : atCode(pos, found, deps)
  const [only, ...others] = waiting
  const placeAt = namePlaces(view, { account, deps })
  if (!only) return idlePhone(view, placeAt(pos ?? null))
  return others.length > 0
    ? codesPage(view, waiting, each => placeAt(qrOf(each).externalPosId))
    : redirect(phonePath({ order: only.id, ...langOf(call) }))
}

/** The name of a point of sale. One that the account does not have, or that has no name, is called by its external id. */
function namePlaces({ words }: View, context: AccountDeps) {
  return (pos: string | null): string | null =>
    pos && (findPos(pos, context)?.name || words.format(words.phone.pos, { pos }))
}

const placeOf = (order: Order, view: View, context: AccountDeps) =>
  namePlaces(view, context)(qrOf(order).externalPosId)

function atCode(pos: string, { account }: Found, deps: Deps): Order[] {
  const order = findOrderAtCode(pos, { account, deps })
  return order ? [order] : []
}

export function langOf({ query: { lang } }: Call) {
  return lang === undefined ? {} : { lang }
}

/** The order of a code: what it charges, how the last scan ended, or why it charges nothing. */
function showScanned(call: Call, found: Found & { order: Order }, deps: Deps): Answer {
  const { account, order } = found
  const view = viewOf(call, '/phone', countryOf(order.siteId))
  const page = { account, order, place: placeOf(order, view, { account, deps }) }
  const payment = deps.tables.payments.get(account.number, call.query.payment ?? '')
  if (payment?.chargedOrderId === order.id) return paidPage(view, { ...page, payment })
  if (order.status !== 'created') return overPage(view, page)
  return call.query.left === 'yes' ? leftPage(view, page) : scanPage(view, page)
}

function answerScan(call: Call, deps: Deps): Answer {
  const found = findPlace(call, deps, 'qr')
  if (found === null || found === 'unknown' || !found.order)
    return noPlacePage(viewOf(call, '/phone'), 'phone', found === null ? null : 'unknown')
  const { account, order, now } = found
  const posted = new URLSearchParams(call.rawBody)
  const address = { order: order.id, ...langOf(call) }
  // A second press of the button finds the order paid, and only shows the payment.
  if (order.status !== 'created') return redirect(phonePath(address))
  if (posted.get('action') === 'refuse') return redirect(phonePath({ ...address, left: 'yes' }))
  try {
    const choice = readChoice(posted)
    const { payment } = deps.store.write(() => payByScan(order, choice, { account, deps, now }))
    return redirect(phonePath({ ...address, ...(payment && { payment: String(payment.id) }) }))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { refusal } = explain(error)
    const view = viewOf(call, '/phone', countryOf(order.siteId))
    const place = placeOf(order, view, { account, deps })
    return scanPage(view, { account, order, place, refusal, posted })
  }
}

function readChoice(posted: URLSearchParams) {
  const method = posted.get('method') ?? undefined
  const outcome = posted.get('outcome')
  if (method !== cardMethod) return { method }
  const isKnown = isCardholderName(outcome) && cardholderOutcomes[outcome].status !== 'in_process'
  return { method: posted.get('card') ?? '', ...(isKnown && { outcome }) }
}
