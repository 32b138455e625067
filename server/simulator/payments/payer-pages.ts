import type { Account } from '../accounts/account.ts'
import { notFound } from '../errors/provider-error.ts'
import type { Answer, Call, Route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { SITES } from '../sites/sites.ts'
import { offlineFields } from './offline.ts'
import type { Payment } from './payment.ts'
import { savePayment } from './save-payment.ts'
import { finishChallenge, settlePayment } from './settle-payment.ts'

/** The two pages that a payer sees outside the checkout: the ticket to pay, and the bank's 3-D Secure question. */
export const payerPageRoutes: Route[] = [
  { method: 'GET', path: '/payments/:id/ticket', access: 'open', handle: showTicket },
  { method: 'POST', path: '/payments/:id/ticket', access: 'open', handle: payTicket },
  { method: 'GET', path: '/simulator/challenges/:id', access: 'open', handle: showChallenge },
  { method: 'POST', path: '/simulator/challenges/:id', access: 'open', handle: answerChallenge },
]

const WORDS = {
  es: {
    ticket: 'Cupón de pago',
    pay: 'Pagar',
    bank: 'Tu banco pregunta',
    confirm: 'Confirmar la compra',
    state: 'Estado',
  },
  pt: {
    ticket: 'Boleto',
    pay: 'Pagar',
    bank: 'Seu banco pergunta',
    confirm: 'Confirmar a compra',
    state: 'Estado',
  },
}

type Found = { account: Account; payment: Payment; now: number }

function requireAnyPayment(call: Call, parts: Parts): Found {
  const found = parts.tables.payments.getAnywhere(call.params.id ?? '')
  const account = found && parts.accounts.byNumber(found.account)
  if (!account) throw notFound('Payment not found')
  return { account, payment: found.document, now: parts.clock.now(account) }
}

function showTicket(call: Call, parts: Parts): Answer {
  const { payment } = requireAnyPayment(call, parts)
  const words = WORDS[SITES[payment.siteId].language]
  const { interaction, extra } = offlineFields(payment, parts.publicUrl())
  const pix = interaction.transaction_data as { qr_code?: string } | undefined
  const barcode = extra.barcode as { content?: string } | undefined
  const code = pix?.qr_code ?? barcode?.content ?? String(payment.id)
  const isOpen = payment.status === 'pending'
  return toPage(words.ticket, payment, { code, button: isOpen ? words.pay : null })
}

/** What a payer does at the counter or in the bank's app. */
function payTicket(call: Call, parts: Parts): Answer {
  const { account, payment, now } = requireAnyPayment(call, parts)
  const paid = settlePayment(payment, { settlement: 'approve' }, now)
  parts.store.write(() => savePayment(paid, { account, parts, action: 'payment.updated', now }))
  return { status: 303, headers: { location: call.path } }
}

function showChallenge(call: Call, parts: Parts): Answer {
  const { payment } = requireAnyPayment(call, parts)
  const words = WORDS[SITES[payment.siteId].language]
  const isOpen = payment.statusDetail === 'pending_challenge'
  return toPage(words.bank, payment, { code: '', button: isOpen ? words.confirm : null })
}

/** The browser posts `creq` here first, as to a bank's own page: that only shows the question. */
function answerChallenge(call: Call, parts: Parts): Answer {
  if (new URLSearchParams(call.rawBody).has('creq')) return showChallenge(call, parts)
  const { account, payment, now } = requireAnyPayment(call, parts)
  const finished = finishChallenge(payment, now)
  parts.store.write(() => savePayment(finished, { account, parts, action: 'payment.updated', now }))
  return { status: 303, headers: { location: call.path } }
}

function toPage(
  title: string,
  payment: Payment,
  { code, button }: { code: string; button: string | null },
): Answer {
  const { currency, language } = SITES[payment.siteId]
  const form = button === null ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`
  const text = `<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>body{font:1.1rem/1.5 system-ui;max-width:34rem;margin:3rem auto;padding:0 1rem;color:#1a1a1a}
code{display:block;overflow-wrap:anywhere;background:#f2f2f2;padding:1rem}button{font:inherit;padding:.6rem 1.4rem}</style>
<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(payment.description ?? '')} — ${currency} ${payment.amount}</p>
${code ? `<code>${escapeHtml(code)}</code>` : ''}<p>${WORDS[language].state}: <b>${payment.status}</b></p>${form}</main></html>`
  return { status: 200, text, headers: { 'content-type': 'text/html; charset=utf-8' } }
}

/** For text in HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, sign => names[sign] ?? sign)
}
