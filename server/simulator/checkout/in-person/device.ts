import { countryOf } from '../../../facts/countries.ts'
import { type Html, html } from '../../../shared/html.ts'
import { isWaiting, type Order } from '../../store/records/order.ts'
import type { Payment } from '../../store/records/payment.ts'
import { moneyText } from '../money-text.ts'
import { icon } from '../pages/icons.ts'
import type { View } from '../pages/layout.ts'
import { terminalPath } from './addresses.ts'
import type { TerminalPage } from './in-person-page.ts'

/** The drawn device: its screen, its digits for decoration, and three keys that work. */
export function device(view: View, page: TerminalPage): Html {
  const { terminal, language } = view.words
  const { id, order, account, isLost, now } = page
  const [model = id, serial] = id.split('__')
  const { timeZone } = countryOf(order?.siteId ?? account.siteId)
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle: 'h23', timeZone }).format(
    now,
  )
  return html`<section class="device" aria-label="${terminal.brand}" data-lost="${isLost ? 'yes' : 'no'}">
<div class="device-head" aria-hidden="true"><span class="device-name">${model.replaceAll('_', ' ')}</span>${icon('waves')}</div>
<div class="lcd" role="status"><p class="lcd-bar"><span>${serial}</span><span class="signal" aria-hidden="true"><i></i><i></i><i></i></span><span>${clock}</span></p>
${screenOf(view, page)}</div>
<div class="digits" aria-hidden="true">${[1, 2, 3, 4, 5, 6, 7, 8, 9, '✱', 0, '#'].map(digit => html`<span>${digit}</span>`)}</div>
<div class="keys">${keysOf(view, page)}</div>
<div class="card-slot" aria-hidden="true"><span class="inserted"></span></div></section>`
}

type Shown = {
  name: 'idle' | 'waves' | 'check' | 'cross' | 'clock' | 'lost' | 'back'
  title: string
  text: string
}

function screenOf(view: View, page: TerminalPage): Html {
  const { order, payment } = page
  const { name, title, text } = shownOf(view, page)
  const drawing = name === 'idle' ? icon('waves') : icon(name === 'lost' ? 'cross' : name)
  return html`<div class="lcd-body" data-shows="${name}">
${order ? html`<p class="lcd-amount money">${amountOf(view, order, payment)}</p>` : html`<p class="lcd-logo">Point</p>`}
<span class="lcd-icon">${drawing}</span>
<p class="lcd-title">${title}</p><p class="lcd-text">${text}</p></div>`
}

/** What the buyer pays. After a payment by card it includes the interest of installments. */
function amountOf({ words }: View, { siteId, status, totalAmount }: Order, payment: Payment | null): string {
  const amount = status === 'processed' && payment ? payment.totalPaid : Number(totalAmount)
  return moneyText(countryOf(siteId), amount, words.language)
}

const drawings: Record<string, Shown['name']> = {
  processed: 'check',
  refunded: 'back',
  failed: 'cross',
  canceled: 'cross',
}

function shownOf({ words: { terminal } }: View, { order, isLost }: TerminalPage): Shown {
  if (!order) return { name: 'idle', title: terminal.idle, text: terminal.idleText }
  const { status, statusDetail } = order
  if (status === 'created') return { name: 'waves', title: terminal.created, text: terminal.createdText }
  if (status === 'at_terminal' && isLost)
    return { name: 'lost', title: terminal.lost, text: terminal.lostText }
  if (status === 'at_terminal') {
    const isAsked = statusDetail === 'cancellation_requested'
    const text = isAsked ? terminal.cancelAsked : order.externalReference
    return { name: 'waves', title: terminal.insert, text }
  }
  const state = Object.hasOwn(terminal.states, status) ? (status as keyof typeof terminal.states) : 'other'
  const reasons: Record<string, string> = terminal.reasons
  const reason = reasons[order.transactions[0]?.statusDetail ?? '']
  const text = reason || terminal.texts[state]
  return { name: drawings[status] ?? 'clock', title: terminal.states[state], text }
}

/** The green key comes first in the document, because Enter in a field presses the first button of a form. */
function keysOf(view: View, { order, account, id, isLost }: TerminalPage): Html {
  const { keys } = view.words.terminal
  const key = (color: string, action: keyof typeof keys) =>
    html`<button class="key key-${color}" type="submit" name="action" value="${action}">${keys[action]}</button>`
  const blank = (color: string) => html`<span class="key key-${color}" aria-hidden="true"></span>`
  if (!order || isLost) return html`${blank('green')}${blank('yellow')}${blank('red')}`
  if (!isWaiting(order)) {
    const { publicKey } = account
    const address =
      publicKey && terminalPath({ public_key: publicKey, terminal: id, lang: view.words.language })
    const done = address ? html`<a class="key key-green" href="${address}">${keys.done}</a>` : blank('green')
    return html`${done}${blank('yellow')}${blank('red')}`
  }
  if (order.status === 'created')
    return html`${key('green', 'receive')}${blank('yellow')}${key('red', 'cancel')}`
  return html`${key('green', 'approve')}${key('yellow', 'refuse')}${key('red', 'cancel')}`
}
