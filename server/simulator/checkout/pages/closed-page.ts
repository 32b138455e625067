import type { Texts } from '../../../shared/texts/read-texts.ts'
import type { Answer } from '../../http/route.ts'
import { leaveUrlOf } from '../back-to-shop.ts'
import type { Checkout } from '../find-checkout.ts'
import { html } from '../html.ts'
import { moneyText } from '../money-text.ts'
import { icon } from './icons.ts'
import { toPage, type View } from './layout.ts'

/** The HTTP status of each reason. */
const statuses: Record<keyof Texts<'checkout'>['closed'], number> = {
  unknown: 404,
  unknown_payment: 404,
  expired: 410,
  ended: 410,
  not_yet: 403,
  cents: 409,
  no_methods: 409,
}

/** Shows why the order cannot be paid, and a link to the shop if the shop gave an address. */
export function closedPage(
  view: View,
  reason: keyof Texts<'checkout'>['closed'],
  checkout?: Checkout,
): Answer {
  const { words } = view
  const { title, text } = words.closed[reason]
  const back = checkout ? leaveUrlOf(checkout) : null
  const main = html`<section class="card result-head closed tone-plain">
<span class="badge">${icon(statuses[reason] === 404 ? 'cross' : 'clock')}</span><h1>${title}</h1><p>${text}</p>
${reason === 'cents' && checkout && html`<p><strong class="money">${moneyText(checkout.site, checkout.amount)}</strong> ${checkout.site.currency}</p>`}
${back && html`<div class="actions"><a class="button" href="${back}">${words.closedBack}</a></div>`}</section>`
  return toPage(view, { title, main, status: statuses[reason] })
}
