import { findMethod } from '../../../facts/countries/find-method.ts'
import { type Country, countryOf } from '../../../facts/countries.ts'
import { amountOf } from '../../../facts/decimal-amounts.ts'
import { terminalRefusals, terminalTypes, virtualTerminalOf } from '../../../facts/in-person-orders.ts'
import { toInteger } from '../../../facts/json.ts'
import type { Deps } from '../../http/deps.ts'
import { ProviderError } from '../../http/errors/provider-error.ts'
import type { Answer, Call, Route } from '../../http/route.ts'
import { actAsCashier, type CashierAct } from '../../resources/orders/cashier.ts'
import { waitingAt } from '../../resources/orders/terminal-queue.ts'
import { findWaiting } from '../../resources/orders/waiting-orders.ts'
import { printStateOf } from '../../resources/point/actions-routes.ts'
import { isWaiting, type Order } from '../../store/records/order.ts'
import { explain } from '../pay-checkout.ts'
import { terminalPath } from './addresses.ts'
import { type Found, findPlace, noPlacePage, redirect, viewOf } from './in-person-page.ts'
import { langOf } from './phone-routes.ts'
import { terminalPage } from './terminal-page.ts'

/** A terminal of Point, drawn: its screen, its keys, and the buyer's cards beside it. */
export const terminalPageRoutes: Route[] = [
  { method: 'GET', path: '/terminal', access: 'page', handle: showTerminal },
  { method: 'POST', path: '/terminal', access: 'page', handle: pressKey },
]

/** The virtual terminal, which every account has. It is shown if no other is known. */
const usualTerminal = virtualTerminalOf(terminalTypes[0])

/** The terminals of the account, and those at which its orders wait. */
function terminalsOf({ account }: Found, deps: Deps): string[] {
  const plugged = deps.tables.terminals.find(account.number, {}).map(({ id }) => id)
  const busy = findWaiting({ type: 'point' }, { account, deps }).flatMap(({ terminalId }) => terminalId ?? [])
  return [...new Set([...busy, ...plugged])]
}

function showTerminal(call: Call, deps: Deps): Answer {
  const found = findPlace(call, deps, 'point')
  if (found === null || found === 'unknown') return noPlacePage(viewOf(call, '/terminal'), 'terminal', found)
  const { account, order } = found
  const all = terminalsOf(found, deps)
  const id = order?.terminalId ?? call.query.terminal ?? all[0] ?? usualTerminal
  const waiting = waitingAt(id, { account, deps })
  // The screen shows the next order as soon as it arrives, also while it shows how the one before ended.
  if (waiting && waiting.id !== order?.id)
    return redirect(terminalPath({ order: waiting.id, ...langOf(call) }))
  const view = viewOf(call, '/terminal', countryOf(order?.siteId ?? account.siteId))
  const [printed] = deps.tables.terminalActions
    .find(account.number, { sort: { column: 'created', isDescending: true } })
    .filter(action => action.terminalId === id && printStateOf(action, found.now) === 'processed')
  const isNewer = printed && (!order || (!isWaiting(order) && printed.createdAt >= order.updatedAt))
  const page = {
    ...found,
    id,
    others: all.filter(other => other !== id),
    ...(isNewer && { printout: printed }),
  }
  const payment = order && deps.tables.payments.get(account.number, String(order.transactions[0]?.paymentId))
  return terminalPage(view, { ...page, payment: payment ?? null, isLost: call.query.lost === 'yes' })
}

function pressKey(call: Call, deps: Deps): Answer {
  const found = findPlace(call, deps, 'point')
  if (found === null || found === 'unknown' || !found.order)
    return noPlacePage(viewOf(call, '/terminal'), 'terminal', found === null ? null : 'unknown')
  const { account, order, now } = found
  const address = { order: order.id, ...langOf(call) }
  const act = readAct(new URLSearchParams(call.rawBody), order)
  // A second press of a key finds that the first was performed, and only shows its result.
  if (!isWaiting(order) || !act) return redirect(terminalPath(address))
  try {
    deps.store.write(() => actAsCashier(order, act, { account, deps, now }))
    return redirect(terminalPath({ ...address, ...(act.action === 'disconnect' && { lost: 'yes' }) }))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { refusal } = explain(error)
    const view = viewOf(call, '/terminal', countryOf(order.siteId))
    const id = order.terminalId ?? usualTerminal
    return terminalPage(view, { ...found, id, others: [], payment: null, isLost: false, refusal })
  }
}

const actions = ['receive', 'approve', 'refuse', 'cancel', 'disconnect'] as const

/** The pressed key, with the card and the installments of the form. */
function readAct(posted: URLSearchParams, { siteId }: Order): CashierAct | null {
  const action = actions.find(each => each === posted.get('action'))
  if (!action) return null
  if (action !== 'approve' && action !== 'refuse') return { action }
  const method = posted.get('card') ?? undefined
  const isDebit = method !== undefined && findMethod(siteId, method)?.type === 'debit_card'
  const installments = isDebit ? undefined : (toInteger(posted.get('installments')) ?? undefined)
  const reason = terminalRefusals.find(each => each === posted.get('reason'))
  const tip = action === 'approve' && toTip(posted.get('tip') ?? '', countryOf(siteId))
  return { action, method, installments, ...(action === 'refuse' && { reason }), ...(tip && { tip }) }
}

/** The tip as decimal text. Other text is left as it is, and the terminal refuses it. */
function toTip(typed: string, { decimals }: Country): string | null {
  const cents = Math.round(Number(typed) * 100)
  if (typed.trim() === '' || cents === 0) return null
  return cents > 0 ? amountOf(cents, decimals) : typed
}
