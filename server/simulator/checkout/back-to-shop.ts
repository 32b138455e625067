import { toObject } from '../json.ts'
import { toWebUrl } from '../preferences/return-to-shop.ts'
import type { Checkout } from './find-checkout.ts'

/**
 * The address to which a buyer who leaves without paying returns: the shop's failure address, else its pending or
 * success address. The query is the provider's, with the text `null` for every value of the payment that does not
 * exist.
 */
export function leaveUrlOf({ preference, order }: Checkout): string | null {
  const urls = toObject(preference.given.back_urls)
  const base = toWebUrl(urls.failure) ?? toWebUrl(urls.pending) ?? toWebUrl(urls.success)
  if (base === null) return null
  const url = new URL(base)
  const query = {
    collection_id: 'null',
    collection_status: 'null',
    payment_id: 'null',
    status: 'null',
    external_reference: preference.externalReference ?? 'null',
    payment_type: 'null',
    merchant_order_id: 'null',
    ...(order ? { order_id: order.id } : { preference_id: preference.id }),
    site_id: preference.siteId,
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
