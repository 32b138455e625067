import { kindOf } from '../../../facts/countries/find-method.ts'
import { countryOf } from '../../../facts/countries.ts'
import { attribute, type Html, html } from '../../../shared/html.ts'
import { readTexts } from '../../../shared/texts/read-texts.ts'
import type { Answer, Call } from '../../http/route.ts'
import { challengeDeadline } from '../../resources/payments/expiry.ts'
import type { Payment } from '../../store/records/payment.ts'
import { chooseLanguage } from '../language.ts'
import { momentText, moneyText } from '../money-text.ts'
import { icon } from './icons.ts'
import { toPage, type View } from './layout.ts'
import { methodText } from './method-text.ts'
import { followed, leaving, offlineSteps, paymentFacts, paymentState, payNowForm } from './payment-state.ts'
import { closedPage } from './result-page.ts'

function viewOf(call: Call, payment?: Payment): View {
  const site = payment && countryOf(payment.siteId)
  const language = chooseLanguage(call.query.lang, call.headers['accept-language'], site)
  const query = new URLSearchParams(call.query)
  return {
    words: readTexts('checkout', language, site),
    address: new URL(`${call.path}?${query}`, 'http://simulator'),
  }
}

/** The page of a payment that does not exist. */
export function unknownPaymentPage(call: Call): Answer {
  return closedPage(viewOf(call), 'unknown_payment')
}

type TicketPage = {
  publicUrl: string
  /** The address to which the payer returns. */
  back: string | null
}

/** The ticket, boleto or Pix code of a payment, or its bank's page, with buttons that pay or refuse it. */
export function ticketPage(call: Call, payment: Payment, { publicUrl, back }: TicketPage): Answer {
  const view = viewOf(call, payment)
  const { words } = view
  const address = view.address.pathname + view.address.search
  const isOpen = payment.status === 'pending'
  const method = methodText(payment, words)
  const head = html`<section class="card result-head"><h1>${method}</h1>
<p class="muted">${words.offline.test[kindOf(payment).pays ?? 'code']}</p></section>`
  const steps = offlineSteps(view, { payment, publicUrl, hasTicketLink: false })
  const main = html`<div class="result single"${followed(payment)}>
${isOpen ? [head, steps] : paymentState(payment, view, payment.status !== 'rejected')}
<section class="card">${paymentFacts(payment, view)}</section>
${isOpen && payNowForm(view, payment, address)}
${back !== null && wayBack(view, { back, isOpen })}</div>`
  return toPage(view, { title: method, main })
}

/** A link to the shop. The page follows it by itself right after the payer's answer, and not on a later visit. */
function wayBack(view: View, { back, isOpen }: { back: string; isOpen: boolean }): Html {
  const { words, address } = view
  const hasJustAnswered = !isOpen && address.searchParams.has('answered')
  const leave = leaving(view, hasJustAnswered ? back : null)
  return html`<div class="actions" data-result${leave?.attributes}>
${leave?.notice}
<a class="button${isOpen && html` button-second`}" href="${back}">${isOpen ? words.pay.back : words.result.back}</a></div>`
}

/**
 * The bank's 3-D Secure question. Shops show it in a frame and wait for a message from it (documentation: `status`
 * is `COMPLETE`), so this is the only page that may be framed.
 */
export function challengePage(call: Call, payment: Payment, isOpen: boolean): Answer {
  const view = viewOf(call, payment)
  const { words } = view
  const isUnanswered = !isOpen && payment.statusDetail === 'pending_challenge'
  const after = isUnanswered ? challengeOver(view) : paymentState(payment, view, false)
  const main = html`<div class="result single"${attribute('data-challenge', isOpen ? null : 'done')}${isOpen && followed(payment)}>
${isOpen ? challengeQuestion(payment, view) : after}</div>`
  return toPage(view, { title: words.payer.bankAsks, main, isFramed: true })
}

function challengeQuestion(payment: Payment, { words, address }: View): Html {
  const { payer, language } = words
  const site = countryOf(payment.siteId)
  const amount = moneyText(site, payment.totalPaid, language)
  const moment = momentText(language, site, challengeDeadline(payment))
  return html`<section class="card result-head"><h1>${payer.bankAsks}</h1>
<p>${words.format(payer.bankText, { amount })} ${words.format(payer.until, { moment })}</p>
<form method="post" action="${address.pathname}/answer${address.search}" class="actions">
<button class="button" type="submit" name="answer" value="yes">${payer.confirm}</button>
<button class="button button-second" type="submit" name="answer" value="no">${payer.deny}</button>
<p class="muted once">${payer.confirmHint}</p></form></section>`
}

function challengeOver({ words: { payer } }: View): Html {
  return html`<section class="card result-head tone-warn"><span class="badge">${icon('clock')}</span>
<h1 tabindex="-1" autofocus>${payer.over}</h1><p>${payer.overText}</p></section>`
}
