import { paymentMethodsOf } from '../../../facts/countries/find-method.ts'
import type { PaymentMethod } from '../../../facts/countries/payment-method.ts'
import { countryOf } from '../../../facts/countries.ts'
import { terminalRefusals } from '../../../facts/in-person-orders.ts'
import { attribute, flag, type Html, html } from '../../../shared/html.ts'
import type { Answer } from '../../http/route.ts'
import { presetOf } from '../../resources/orders/cashier.ts'
import { isWaiting, type Order } from '../../store/records/order.ts'
import { installmentsOf } from '../installments.ts'
import { errorSummary } from '../pages/field.ts'
import type { View } from '../pages/layout.ts'
import { terminalPath } from './addresses.ts'
import { device } from './device.ts'
import { type TerminalPage, toInPersonPage } from './in-person-page.ts'
import { plasticCards } from './phone-page.ts'
import { printoutOf } from './printout.ts'
import { ticketOf } from './ticket.ts'

export function terminalPage(view: View, page: TerminalPage): Answer {
  const { words } = view
  const { id, order, printout, isLost, refusal = null } = page
  const title = words.format(words.terminal.title, { id })
  const body = html`${device(view, page)}
${ticketOf(view, page)}
${printoutOf(view, page)}
${order?.status === 'at_terminal' && !isLost && buyerPanel(view, order)}
${order?.status === 'created' && html`<p class="card terminal-hint">${words.terminal.receiveHint}</p>`}`
  const main = html`<h1 class="visually-hidden">${title}</h1>
${refusal !== null && errorSummary({ errors: {}, words }, refusal)}
<div class="counter" data-status="${order?.status ?? 'idle'}"${attribute('data-follow', `${order?.id ?? 'idle'} ${order?.status ?? ''} ${order?.transactions[0]?.statusDetail ?? ''} ${printout?.id ?? ''}`)}>
${order && isWaiting(order) ? html`<form class="counter-form" method="post" action="${addressOf(view, order)}">${body}</form>` : html`<div class="counter-form">${body}</div>`}
</div>
${otherTerminals(view, page)}`
  return toInPersonPage(view, {
    title,
    main,
    brand: words.terminal.brand,
    status: refusal === null ? 200 : 422,
  })
}

function addressOf({ words }: View, order: Order): string {
  return terminalPath({ order: order.id, lang: words.language })
}

/** The card and the installments that the buyer chooses, and what can go wrong. */
function buyerPanel(view: View, order: Order): Html {
  const { words } = view
  const { terminal } = words
  const first = firstMethodOf(order, presetOf(order).type)
  const reasons = terminalRefusals.map(
    reason => html`<option value="${reason}">${terminal.reasons[reason]}</option>`,
  )
  return html`<section class="card buyer"><h2>${terminal.panel}</h2>
<fieldset class="cards"><legend>${terminal.card}</legend>${plasticCards(view, order, first?.id ?? null)}</fieldset>
${installmentsField(view, order)}
<div class="field"><label for="tip">${terminal.tip}</label><input id="tip" name="tip" type="number" min="0" step="${countryOf(order.siteId).decimals === 0 ? 1 : 0.01}" inputmode="decimal"></div>
<div class="field"><label for="reason">${terminal.reason}</label><select id="reason" name="reason">${reasons}</select></div>
<p class="hint">${terminal.keysHint}</p>
<div class="unplug"><button class="button button-second" type="submit" name="action" value="disconnect" aria-describedby="unplug-hint">${terminal.disconnect}</button>
<p class="hint" id="unplug-hint">${terminal.disconnectHint}</p></div></section>`
}

/** The country's first method of the type that has a test card. */
function firstMethodOf({ siteId }: Order, type: PaymentMethod['type']): PaymentMethod | undefined {
  const { testCards } = countryOf(siteId)
  return paymentMethodsOf(siteId).find(
    method => method.type === type && testCards.some(card => card.method === method.id),
  )
}

function installmentsField({ words }: View, order: Order): Html | null {
  const credit = firstMethodOf(order, 'credit_card')
  if (!credit) return null
  const site = countryOf(order.siteId)
  const preset = presetOf(order).installments
  const sale = { site, amount: Number(order.totalAmount), maxInstallments: 36 }
  const options = installmentsOf(sale, credit, words).map(
    ({ count, label }) =>
      html`<option value="${count}"${flag('selected', count === preset)}>${label}</option>`,
  )
  return html`<div class="field field-installments"><label for="installments">${words.pay.installments}</label>
<select id="installments" name="installments">${options}</select></div>`
}

function otherTerminals(view: View, { account, others }: TerminalPage): Html | null {
  const { publicKey } = account
  if (others.length === 0 || publicKey === null) return null
  const { terminal, language } = view.words
  const links = others.map(
    id =>
      html`<li><a href="${terminalPath({ public_key: publicKey, terminal: id, lang: language })}"><code>${id}</code></a></li>`,
  )
  return html`<nav class="others" aria-label="${terminal.others}"><h2>${terminal.others}</h2><ul>${links}</ul></nav>`
}
