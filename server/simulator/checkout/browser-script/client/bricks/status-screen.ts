import { cardholderNames, cardholderOutcomes } from '../../../../../facts/cardholder-outcomes.ts'
import { BrickError, toDetail } from './brick-error.ts'
import { createChallenge } from './challenge.ts'
import type { BrickContext, Controller } from './context.ts'
import { element } from './element.ts'
import { type BrickTexts, sayCard } from './texts.ts'

/** A payment as the simulator shows it to a page. */
type ShownPayment = {
  id: number
  status: string
  status_detail: string
  date_created: string
  date_of_expiration: string | null
  external_reference: string | null
  /** The amounts in the form of the hosted pages, for the brick's locale. */
  total_paid_text: string
  installments: number
  installment_text: string
  payment_method_id: string
  payment_method_name: string
  last_four_digits: string | null
  ticket_url: string | null
  qr_code: string | null
  qr_code_base64: string | null
  digitable_line: string | null
}

/** The brick `statusScreen`: what became of a payment, and how it is paid if it waits. */
export function createStatusScreen(context: BrickContext): Controller {
  const { root, texts, settings, isMounted } = context
  const { paymentId, additionalInfo } = settings.initialization ?? {}
  const content = element(
    'section',
    { class: 'mp-brick-screen' },
    element('p', { role: 'status' }, texts.loading),
  )
  root.append(content)
  const challenge = createChallenge({
    ...additionalInfo,
    title: texts.bankAsks,
    ended: () => void load(),
  })
  if (challenge) root.append(challenge.element)
  void load().then(() => isMounted() && settings.callbacks?.onReady?.())

  async function load() {
    try {
      const payment = await context.ask<ShownPayment>(
        `/bricks/payments/${encodeURIComponent(String(paymentId))}`,
        { locale: context.locale },
      )
      if (isMounted()) content.replaceChildren(...showPayment(context, payment))
    } catch (error) {
      if (!isMounted()) return
      content.replaceChildren(
        element('p', { role: 'status' }, texts.screen.failed),
        ...showLinks(context, false),
      )
      context.fail(new BrickError('get_payment_data_failed', toDetail(error)))
    }
  }

  return { unmount: () => challenge?.stop() }
}

function showPayment(context: BrickContext, payment: ShownPayment): Node[] {
  const { texts, settings } = context
  const { visual = {} } = settings.customization ?? {}
  const { result, outcomes, screen } = texts
  const status = payment.status as keyof typeof result.lead
  const isRefused = status === 'rejected' || payment.status === 'cancelled'
  const lead = status === 'rejected' ? screen.rejected : (result.lead[status] ?? result.lead.other)
  const isAsked = payment.status_detail === 'pending_challenge'
  const title = isAsked ? texts.bankAsks : (result[payment.status as 'approved'] ?? payment.status)
  const outcome = cardholderNames.find(name => cardholderOutcomes[name].detail === payment.status_detail)
  const reason = status === 'rejected' && outcome ? [element('p', {}, outcomes[outcome])] : []
  return [
    element('h2', { class: 'mp-brick-title', 'data-status': status }, title),
    ...(isAsked ? [] : [element('p', {}, lead)]),
    ...(visual.hideStatusDetails ? [] : reason),
    ...(status === 'pending' ? showSteps(context, payment) : []),
    showFacts(context, payment),
    ...showLinks(context, isRefused),
  ]
}

function showFacts({ texts, settings, locale }: BrickContext, payment: ShownPayment): Node {
  const { visual = {} } = settings.customization ?? {}
  const { screen, result, offline } = texts
  const moment = (date: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(date))
  const { installments, last_four_digits: digits, date_of_expiration: until } = payment
  const total = payment.total_paid_text
  const each = result.times
    .replace('{count}', String(installments))
    .replace('{each}', payment.installment_text)
  const name =
    payment.payment_method_id === 'account_money' ? texts.accountMoney : payment.payment_method_name
  const method = digits ? sayCard(texts, name, digits) : name
  const facts: [string, string | null][] = [
    [result.amount, installments > 1 ? `${total} (${each})` : total],
    [texts.methodTitle, method],
    [result.until, payment.status === 'pending' && until ? moment(until) : null],
    [screen.date, visual.hideTransactionDate ? null : moment(payment.date_created)],
    [result.payment, String(payment.id)],
    [offline.reference, visual.showExternalReference ? payment.external_reference : null],
  ]
  const shown = facts.filter(([, value]) => value !== null)
  return element(
    'dl',
    { class: 'mp-brick-facts' },
    ...shown.map(([name, value]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, value ?? '')),
    ),
  )
}

/** What the payer needs in order to pay: the Pix code, the line of a boleto, the address of a ticket. */
function showSteps({ texts, settings }: BrickContext, payment: ShownPayment): Node[] {
  const { offline } = texts
  const { qr_code: code, qr_code_base64: image, digitable_line: line, ticket_url: ticket } = payment
  const isQrHidden = settings.customization?.visual?.hidePixQrCode ?? false
  return [
    ...(image && !isQrHidden
      ? [element('img', { class: 'mp-brick-qr', alt: offline.qr, src: `data:image/png;base64,${image}` })]
      : []),
    ...(code ? [copyRow(texts, offline.pixCode, code)] : []),
    ...(line ? [copyRow(texts, offline.line, line)] : []),
    ...(ticket
      ? [
          element(
            'a',
            { class: 'mp-brick-link', href: ticket, target: '_blank', rel: 'noopener' },
            code ? offline.pixLink : offline.ticketLink,
          ),
        ]
      : []),
  ]
}

function copyRow({ offline }: BrickTexts, label: string, value: string): Node {
  const input = element('input', { readonly: '', value, 'aria-label': label })
  const button = element('button', { type: 'button', class: 'mp-brick-second' }, offline.copy)
  button.addEventListener('click', async () => {
    input.select()
    await navigator.clipboard.writeText(value).then(
      () => button.replaceChildren(offline.copied),
      () => undefined,
    )
  })
  return element('div', { class: 'mp-brick-field mp-brick-copy' }, input, button)
}

/** The addresses to return to. Those of another origin are ignored, as by the provider's brick. */
function showLinks({ texts, settings }: BrickContext, isRefused: boolean): Node[] {
  const { backUrls = {} } = settings.customization ?? {}
  const links: [string | undefined, string][] = [
    [isRefused ? backUrls.error : undefined, texts.ctaGeneralErrorLabel],
    [backUrls.return, texts.ctaReturnLabel],
  ]
  return links.flatMap(([address, label]) => {
    const url = address ? URL.parse(address, document.baseURI) : null
    return url?.origin === location.origin
      ? [element('a', { class: 'mp-brick-link', href: url.href }, label)]
      : []
  })
}
