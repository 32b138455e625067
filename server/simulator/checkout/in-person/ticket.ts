import { countryOf } from '../../../facts/countries.ts'
import { toObject, toText } from '../../../facts/json.ts'
import { type Html, html } from '../../../shared/html.ts'
import { nicknameOf } from '../../store/accounts/account.ts'
import { momentText, moneyText } from '../money-text.ts'
import type { View } from '../pages/layout.ts'
import { methodText } from '../pages/method-text.ts'
import { terminalPath } from './addresses.ts'
import type { TerminalPage } from './in-person-page.ts'

/** The ticket that a terminal prints after a payment, unless the order asks for none. Then a button prints it. */
export function ticketOf(view: View, page: TerminalPage): Html | null {
  const { order, payment } = page
  if (order?.status !== 'processed' || !payment) return null
  const { terminal, language } = view.words
  const { print_on_terminal: print, ticket_number: number } = toObject(toObject(order.given.config).point)
  if (print === 'no_ticket' && view.address.searchParams.get('print') !== 'yes') {
    const address = terminalPath({ order: order.id, print: 'yes', lang: language })
    return html`<div class="card terminal-hint"><p>${terminal.noTicket}</p>
<p><a class="button button-second" href="${address}">${terminal.print}</a></p></div>`
  }
  const site = countryOf(order.siteId)
  const money = (amount: number) => moneyText(site, amount, language)
  const { rows } = terminal
  const tip = order.transactions[0]?.tipAmount
  const method = methodText({ siteId: order.siteId, methodId: payment.methodId }, view.words)
  const lines: [string, string | null][] = [
    [rows.paidWith, payment.card ? `${method} •••• ${payment.card.lastFour}` : method],
    [rows.tip, tip ? money(Number(tip)) : null],
    [rows.installments, `${payment.installments} × ${money(payment.installmentAmount)}`],
    [rows.date, momentText(language, site, payment.approvedAt ?? order.updatedAt)],
    [rows.number, toText(number)],
    [rows.reference, order.externalReference],
    [rows.order, order.id],
    [rows.terminal, order.terminalId],
  ]
  return html`<section class="ticket" aria-labelledby="ticket-title"><div class="ticket-paper">
<h2 id="ticket-title" class="visually-hidden">${terminal.ticket}</h2>
<p class="ticket-shop">${nicknameOf(page.account)}</p>
<p class="ticket-amount money">${money(payment.totalPaid)}</p>
<p class="ticket-state">${terminal.states.processed}</p>
<dl>${lines.map(([name, value]) => value && html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<p class="ticket-note">${terminal.simulated}</p></div></section>`
}
