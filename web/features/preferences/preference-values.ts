/** The form's values as typed, their validation, and the preference they become. */
import type { CreatePreferenceInput } from '../../../server/contract/preferences.ts'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { numberOrText, unchecked } from '../../actions/form-input.ts'
import { fromMinor, toMinor } from '../../money/format-money.ts'
import { type ReadAmount, readAmount } from '../../money/read-amount.ts'

export type ItemValues = { key: string; title: string; quantity: string; price: string }
type AutoReturn = 'no' | 'approved' | 'all'
export type PreferenceValues = {
  items: ItemValues[]
  reference: string
  payerName: string
  payerSurname: string
  payerEmail: string
  success: string
  pending: string
  failure: string
  autoReturn: AutoReturn
  notificationUrl: string
  /** Local date and time of a `datetime-local` field. Empty for no limit. */
  validFrom: string
  validTo: string
  maxInstallments: string
  excludedTypes: string[]
}

export function newItem(price = ''): ItemValues {
  return { key: crypto.randomUUID(), title: '', quantity: '1', price }
}

/** @param reference the reference of the preference's payments; the provider has no other link between them */
export function startPreference(title: string, price: string, reference: string): PreferenceValues {
  return {
    items: [{ ...newItem(price), title }],
    reference,
    payerName: '',
    payerSurname: '',
    payerEmail: '',
    success: '',
    pending: '',
    failure: '',
    autoReturn: 'no',
    notificationUrl: '',
    validFrom: '',
    validTo: '',
    maxInstallments: '',
    excludedTypes: [],
  }
}

export function readPrice(text: string, site: SiteId, locale: string): ReadAmount {
  return readAmount(text, countryOf(site).currency, locale)
}

export function isQuantity(text: string): boolean {
  return /^[1-9]\d{0,5}$/.test(text.trim())
}

/** The total of the items whose price and quantity are valid. */
export function totalOf(values: PreferenceValues, site: SiteId, locale: string): number {
  const minors = values.items.map(({ price, quantity }) => {
    const read = readPrice(price, site, locale)
    return read.ok && isQuantity(quantity) ? toMinor(read.value) * Number(quantity) : 0
  })
  return fromMinor(minors.reduce((sum, minor) => sum + minor, 0))
}

/**
 * The request body. Empty fields are omitted, dates become ISO 8601 moments, and a text that is no number is sent as
 * typed.
 */
export function toPreferenceInput(
  values: PreferenceValues,
  site: SiteId,
  locale: string,
): CreatePreferenceInput {
  const payer = compact({ name: values.payerName, surname: values.payerSurname, email: values.payerEmail })
  const urls = compact({ success: values.success, pending: values.pending, failure: values.failure })
  const methods = {
    ...(values.maxInstallments.trim() && { installments: numberOrText(values.maxInstallments) }),
    ...(values.excludedTypes.length > 0 && {
      excluded_payment_types: values.excludedTypes.map(id => ({ id })),
    }),
  }
  const items = values.items.map(({ title, quantity, price }) => {
    const read = readPrice(price, site, locale)
    return {
      title: title.trim(),
      quantity: numberOrText(quantity),
      unit_price: read.ok ? read.value : numberOrText(price),
      currency_id: countryOf(site).currency,
    }
  })
  const rest = {
    ...(Object.keys(payer).length > 0 && { payer }),
    ...(Object.keys(urls).length > 0 && { back_urls: urls }),
    ...(values.autoReturn !== 'no' && { auto_return: values.autoReturn }),
    ...compact({ external_reference: values.reference, notification_url: values.notificationUrl }),
    ...(Object.keys(methods).length > 0 && { payment_methods: methods }),
    ...toValidity(values),
  }
  return unchecked<CreatePreferenceInput>({ items: [], ...rest }, { items })
}

function toValidity({ validFrom, validTo }: PreferenceValues) {
  if (!validFrom && !validTo) return {}
  return {
    expires: true,
    ...(validFrom && { expiration_date_from: new Date(validFrom).toISOString() }),
    ...(validTo && { expiration_date_to: new Date(validTo).toISOString() }),
  }
}

function compact<T extends Record<string, string>>(texts: T): Partial<T> {
  const trimmed = Object.entries(texts).map(([name, text]) => [name, text.trim()] as const)
  return Object.fromEntries(trimmed.filter(([, text]) => text !== '')) as Partial<T>
}
