import { toObject, toText } from '../../../facts/json.ts'
import { isReturnAddress } from '../../../facts/return-addresses.ts'
import { type AccountSettings, defaultSettings } from '../../store/accounts/settings.ts'
import type { Payment } from '../../store/records/payment.ts'
import type { Preference } from '../../store/records/preference.ts'

/** An address of the web or of an app, or null. Pages link to it, and a loaded scenario may contain any text there. */
export function toReturnAddress(value: unknown): string | null {
  const text = toText(value)
  return text !== null && isReturnAddress(text) ? text : null
}

const returns = new Map(
  Object.entries<'success' | 'pending' | 'failure'>({
    approved: 'success',
    authorized: 'success',
    pending: 'pending',
    in_process: 'pending',
  }),
)

type PseSetting = Pick<AccountSettings, 'pseReturn'>

/** The address to which the buyer of a preference returns, with the provider's query. Null if the seller gave none. */
export function returnUrlOf(
  preference: Preference,
  payment: Payment,
  settings: PseSetting = defaultSettings,
): string | null {
  const urls = toObject(preference.given.back_urls)
  const kind = returns.get(payment.status) ?? 'failure'
  const { externalReference, id } = preference
  return withQuery(toReturnAddress(urls[kind]), payment, { externalReference, preferenceId: id, ...settings })
}

/**
 * The address to which the payer of a bank's page returns: the payment's `callback_url`, or null. That its query is the
 * one of preferences is assumed.
 */
export function callbackOf(payment: Payment, settings: PseSetting): string | null {
  const { externalReference } = payment
  return withQuery(toReturnAddress(payment.callbackUrl), payment, {
    externalReference,
    preferenceId: null,
    ...settings,
  })
}

type Returned = PseSetting & { externalReference: string | null; preferenceId: string | null }

/**
 * A missing value is the text `null`, as in the provider's query. The provider's parameters for an order are unknown:
 * `order_id` is assumed.
 */
function withQuery(
  base: string | null,
  payment: Payment,
  { externalReference, preferenceId, pseReturn }: Returned,
): string | null {
  if (base === null) return null
  const url = new URL(base)
  const query = {
    collection_id: String(payment.id),
    collection_status: payment.status,
    payment_id: String(payment.id),
    status: payment.status,
    external_reference: externalReference ?? 'null',
    payment_type: payment.methodType,
    merchant_order_id: String(payment.orderId),
    ...(payment.chargedOrderId
      ? { order_id: payment.chargedOrderId }
      : { preference_id: preferenceId ?? 'null' }),
    site_id: payment.siteId,
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  }
  const isShort = pseReturn === 'payment_id_only' && payment.methodId === 'pse'
  const names = Object.entries(query).filter(([name]) => !isShort || name === 'payment_id')
  for (const [name, value] of names) url.searchParams.set(name, value)
  return url.href
}

/**
 * Whether the page returns without a click: with `approved` after an approved payment, with `all` after any that the
 * buyer has finished. A pending payment waits for the buyer, who needs the code on the page.
 */
export function returnsByItself(preference: Preference, payment: Payment): boolean {
  const automatic = toText(preference.given.auto_return)
  return (
    (automatic === 'all' && payment.status !== 'pending') ||
    (automatic === 'approved' && payment.status === 'approved')
  )
}
