/** The fields of a preference that the pages show. In the provider's response any of them may be blank. */
import type { Preference } from '../../../server/contract/preferences.ts'
import { fromMinor, toMinor } from '../../money/format-money.ts'
import { asRecord } from '../../unknown-json.ts'

type Element = { id: string; [name: string]: unknown }

/** Search results contain nothing of the items but their titles. */
export type FoundPreference = Pick<ShownPreference, 'reference' | 'payerEmail' | 'createdAt'> & {
  id: string
  titles: string[]
  expiresAt: string
}

export function toFound(element: Element): FoundPreference {
  const items = Array.isArray(element.items) ? element.items : []
  return {
    id: element.id,
    titles: items.filter(title => typeof title === 'string'),
    reference: textOf(element.external_reference),
    payerEmail: textOf(element.payer_email),
    createdAt: textOf(element.date_created),
    expiresAt: expiryOf(element),
  }
}

export type ShownPreference = {
  reference: string
  createdAt: string
  currency: string
  autoReturn: string
  notificationUrl: string
  payerEmail: string
  backUrls: { name: 'success' | 'pending' | 'failure'; url: string }[]
  validFrom: string
  validTo: string
  isExpired: boolean
}

export function toShown(preference: Preference, nowMs: number): ShownPreference {
  const fields: Record<string, unknown> = preference
  const urls = asRecord(fields.back_urls)
  const validTo = expiryOf(fields)
  return {
    reference: preference.external_reference ?? '',
    createdAt: textOf(fields.date_created),
    currency: textOf(asRecord(preference.items[0]).currency_id),
    autoReturn: textOf(fields.auto_return),
    notificationUrl: textOf(fields.notification_url),
    payerEmail: textOf(asRecord(fields.payer).email),
    backUrls: (['success', 'pending', 'failure'] as const)
      .map(name => ({ name, url: textOf(urls[name]) }))
      .filter(({ url }) => url !== ''),
    validFrom: fields.expires === true ? textOf(fields.expiration_date_from) : '',
    validTo,
    isExpired: validTo !== '' && Date.parse(validTo) < nowMs,
  }
}

/** The price of all items. */
export function totalOf({ items }: Preference): number {
  return fromMinor(items.reduce((sum, item) => sum + toMinor(item.unit_price) * item.quantity, 0))
}

function expiryOf(fields: Record<string, unknown>): string {
  return fields.expires === true ? textOf(fields.expiration_date_to) : ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
