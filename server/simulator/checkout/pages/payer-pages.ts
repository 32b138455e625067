import { countryOf } from '../../../facts/countries.ts'
import { attribute, html } from '../../../shared/html.ts'
import { readTexts } from '../../../shared/texts/read-texts.ts'
import type { Answer, Call } from '../../http/route.ts'
import type { Payment } from '../../payments/payment.ts'
import { findMethod } from '../../sites/find-method.ts'
import { chooseLanguage } from '../language.ts'
import { moneyText } from '../money-text.ts'
import { toPage, type View } from './layout.ts'
import { followed, offlineSteps, paymentFacts, paymentState, payNowForm } from './payment-state.ts'
import { closedPage } from './result-page.ts'

function viewOf(call: Call, payment?: Payment): View {
  const site = payment && countryOf(payment.siteId)
  const language = chooseLanguage(call.query.lang, call.headers['accept-language'], site)
  const query = new URLSearchParams(call.query)
  return {
    words: readTexts('checkout', language),
    address: new URL(`${call.path}?${query}`, 'http://simulator'),
  }
}

/** The page of a payment that does not exist. */
export function unknownPaymentPage(call: Call): Answer {
  return closedPage(viewOf(call), 'unknown_payment')
}

/** The ticket, boleto or Pix code of a payment, with a button that pays it, as at a counter. */
export function ticketPage(call: Call, payment: Payment, publicUrl: string): Answer {
  const view = viewOf(call, payment)
  const { words } = view
  const isOpen = payment.status === 'pending'
  const method = findMethod(payment.siteId, payment.methodId)?.name ?? payment.methodId
  const head = html`<section class="card result-head"><h1>${method}</h1>
<p class="muted">${words.offline.test}</p></section>`
  const steps = offlineSteps(view, { payment, publicUrl, hasTicketLink: false })
  const main = html`<div class="result single"${followed(payment)}>
${isOpen ? [head, steps] : paymentState(payment, view)}
<section class="card">${paymentFacts(payment, view)}</section>
${isOpen && payNowForm(view, view.address.pathname + view.address.search)}</div>`
  return toPage(view, { title: method, main })
}

/**
 * The bank's 3-D Secure question. Shops show it in a frame and wait for a message from it (documentation: `status`
 * is `COMPLETE`), so this is the only page that may be framed.
 */
export function challengePage(call: Call, payment: Payment): Answer {
  const view = viewOf(call, payment)
  const { words } = view
  const amount = moneyText(countryOf(payment.siteId), payment.totalPaid, words.language)
  const isOpen = payment.statusDetail === 'pending_challenge'
  const question = html`<section class="card result-head"><h1>${words.payer.bankAsks}</h1>
<p>${words.format(words.payer.bankText, { amount })}</p>
<form method="post" action="${view.address.pathname}/answer${view.address.search}" class="actions"><button class="button" type="submit">${words.payer.confirm}</button>
<p class="muted once">${words.payer.confirmHint}</p></form></section>`
  const done = attribute('data-challenge', isOpen ? null : 'done')
  const main = html`<div class="result single"${done}>
${isOpen ? question : paymentState(payment, view, false)}</div>`
  return toPage(view, { title: words.payer.bankAsks, main, isFramed: true })
}
