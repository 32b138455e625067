/** Whether the webhook handler of a sale passed its grade. The grade of another handler tells nothing about the sale. */
import type { Checked } from './doubles.ts'
import { type Forwards, textOf } from './recorded.ts'
import type { Sale } from './sales.ts'
import { type Finding, finding } from './verdict.ts'

/** The check `handler_graded` of the safety floor. */
export function checkHandlerGrade({ sale, recorded: { grade } }: Checked): Finding {
  if (grade === null) return finding('not_observable', 'not_graded')
  const shown = [{ seq: null, operation: 'grade', field: grade.url, value: grade.startedAt }]
  const heard = addressesOf(sale, grade.forwards)
  if (heard.length === 0) return finding('not_observable', 'grade_unmatched', shown)
  if (!heard.includes(sameAddress(grade.url))) return finding('not_observable', 'grade_of_other', shown)
  if (!topicsOf(sale).some(topic => grade.topics.includes(topic)))
    return finding('not_observable', 'grade_of_other_kind', shown)
  if (grade.worst !== null) {
    const worst = { seq: null, operation: 'grade', field: 'worst', value: grade.worst }
    return finding(grade.worst === 'low' ? 'warning' : 'invalid', 'grade_findings', [...shown, worst])
  }
  return grade.isWhole ? finding('met', null, shown) : finding('not_observable', 'grade_incomplete', shown)
}

/** The topics of which a store has to handle one to learn that the sale is paid. */
function topicsOf({ product, isOrder }: Sale): readonly string[] {
  if (isOrder) return ['order']
  if (product === 'subscriptions') return ['subscription_authorized_payment']
  return product === 'checkout_pro' ? ['payment', 'topic_merchant_order_wh'] : ['payment']
}

/** Where the notifications of the sale go. */
function addressesOf({ made, deliveries }: Sale, { url, receivers }: Forwards): string[] {
  const named = textOf(made.sent.notification_url)
  const isOwn = named === null || receivers.map(sameAddress).includes(sameAddress(named))
  // A tunnel or a proxy has addresses that the gateway does not know.
  const isForwarded = isOwn || deliveries.some(({ seq }) => seq !== null)
  const direct = deliveries.flatMap(({ url: at }) => at ?? [])
  // Addresses that differ in masked values only are not known to be one.
  const listened = deliveries.flatMap(({ listens }) => listens ?? []).filter(one => !one.url.includes('***'))
  return [isOwn ? null : named, isForwarded ? url : null, ...direct, ...listened.map(one => one.url)].flatMap(
    one => (one === null ? [] : sameAddress(one)),
  )
}

/** Brings addresses to one form, so that two that lead to the same handler are equal. */
function sameAddress(text: string): string {
  const url = URL.parse(text)
  if (url === null) return text
  if (url.hostname === 'localhost' || url.hostname === '[::1]') url.hostname = '127.0.0.1'
  // Stores add `source_news=webhooks` for the provider. Handlers do not read it.
  url.searchParams.delete('source_news')
  url.hash = ''
  return url.href
}
