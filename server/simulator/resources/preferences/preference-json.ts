import { toOffsetIso, toOffsetIsoOrNull } from '../../../facts/dates.ts'
import {
  isMissing,
  isObject,
  type JsonObject,
  toNumber,
  toObject,
  toStreetNumber,
  toText,
} from '../../../facts/json.ts'
import { foundFieldsOf, type Preference } from '../../store/records/preference.ts'
import { excludedIds, totalOf } from './read-preference.ts'

/** The preference in the provider's form. Absent fields are blank or null. */
export function toPreferenceJson(preference: Preference, publicUrl: string) {
  const { given } = preference
  return {
    additional_info: toText(given.additional_info) ?? '',
    auto_return: toText(given.auto_return) ?? '',
    back_urls: toUrls(toObject(given.back_urls)),
    binary_mode: given.binary_mode === true,
    client_id: preference.clientId,
    collector_id: preference.collectorId,
    coupon_code: toText(given.coupon_code),
    coupon_labels: null,
    date_created: toOffsetIso(preference.createdAt),
    date_of_expiration: toText(given.date_of_expiration),
    differential_pricing: isObject(given.differential_pricing) ? given.differential_pricing : null,
    expiration_date_from: toOffsetIsoOrNull(preference.startsAt),
    expiration_date_to: toOffsetIsoOrNull(preference.endsAt),
    expires: preference.expires,
    external_reference: preference.externalReference ?? '',
    id: preference.id,
    init_point: checkoutUrl(preference, publicUrl),
    internal_metadata: null,
    items: preference.items.map(({ picture_url, ...item }) =>
      picture_url === null ? item : { ...item, picture_url },
    ),
    marketplace: toText(given.marketplace) ?? 'NONE',
    marketplace_fee: toNumber(given.marketplace_fee) ?? 0,
    metadata: toObject(given.metadata),
    notification_url: toText(given.notification_url),
    operation_type: toText(given.operation_type) ?? 'regular_payment',
    payer: toPayer(toObject(given.payer)),
    payment_methods: toMethods(toObject(given.payment_methods)),
    processing_modes: given.processing_modes ?? null,
    ...(isMissing(given.purpose) ? {} : { purpose: given.purpose }),
    product_id: null,
    redirect_urls: { failure: '', pending: '', success: '' },
    sandbox_init_point: checkoutUrl(preference, publicUrl),
    site_id: preference.siteId,
    shipments: toShipments(toObject(given.shipments)),
    statement_descriptor: toText(given.statement_descriptor),
    total_amount: totalOf(preference.items),
    last_updated: toOffsetIso(preference.updatedAt ?? preference.createdAt),
  }
}

/** The address of the checkout: the provider's path on the simulator's host, which serves a page of its own. */
function checkoutUrl(preference: Preference, publicUrl: string): string {
  return `${publicUrl}/checkout/v1/redirect?pref_id=${preference.id}`
}

function toUrls(urls: JsonObject) {
  return {
    failure: toText(urls.failure) ?? '',
    pending: toText(urls.pending) ?? '',
    success: toText(urls.success) ?? '',
  }
}

function toPayer(payer: JsonObject) {
  const phone = toObject(payer.phone)
  const address = toObject(payer.address)
  const identification = toObject(payer.identification)
  return {
    phone: { area_code: toText(phone.area_code) ?? '', number: toText(phone.number) ?? '' },
    address: {
      zip_code: toText(address.zip_code) ?? '',
      street_name: toText(address.street_name) ?? '',
      street_number: toStreetNumber(address.street_number),
      ...givenPlaces(address),
    },
    email: toText(payer.email) ?? '',
    identification: { number: toText(identification.number) ?? '', type: toText(identification.type) ?? '' },
    name: toText(payer.name) ?? '',
    surname: toText(payer.surname) ?? '',
    date_created: toText(payer.date_created),
    last_purchase: toText(payer.last_purchase),
  }
}

function toMethods(methods: JsonObject) {
  return {
    default_card_id: toText(methods.default_card_id),
    default_payment_method_id: toText(methods.default_payment_method_id),
    excluded_payment_methods: toIds(methods.excluded_payment_methods),
    excluded_payment_types: toIds(methods.excluded_payment_types),
    installments: toNumber(methods.installments),
    default_installments: toNumber(methods.default_installments),
  }
}

/** A list of ids. The provider writes an empty list as one blank id. */
function toIds(value: unknown) {
  const ids = excludedIds(value)
  return ids.length === 0 ? [{ id: '' }] : ids.map(id => ({ id }))
}

/** Places as the request had them. They are absent otherwise. */
function givenPlaces({ city, state, country }: JsonObject) {
  return Object.fromEntries(Object.entries({ city, state, country }).filter(([, value]) => !isMissing(value)))
}

function toShipments(shipments: JsonObject) {
  const address = toObject(shipments.receiver_address)
  return {
    ...shipments,
    default_shipping_method: shipments.default_shipping_method ?? null,
    receiver_address: {
      zip_code: toText(address.zip_code) ?? '',
      street_name: toText(address.street_name) ?? '',
      street_number: toStreetNumber(address.street_number),
      floor: toText(address.floor) ?? '',
      apartment: toText(address.apartment) ?? '',
      city_name: toText(address.city_name),
      state_name: toText(address.state_name),
      country_name: toText(address.country_name),
      ...givenPlaces(address),
    },
  }
}

/** A preference as an element of a search. `items` contains titles only. */
export function toFoundPreferenceJson(preference: Preference) {
  const { given } = preference
  return {
    id: preference.id,
    client_id: preference.clientId,
    collector_id: preference.collectorId,
    concept_id: null,
    corporation_id: '',
    date_created: toOffsetIso(preference.createdAt),
    expiration_date_from: toOffsetIsoOrNull(preference.startsAt),
    expiration_date_to: toOffsetIsoOrNull(preference.endsAt),
    expires: preference.expires,
    external_reference: preference.externalReference ?? '',
    integrator_id: '',
    items: preference.items.map(item => item.title),
    last_updated: toOffsetIsoOrNull(preference.updatedAt),
    live_mode: false,
    ...foundFieldsOf(preference),
    operation_type: toText(given.operation_type) ?? 'regular_payment',
    payer_id: null,
    platform_id: '',
    processing_modes: given.processing_modes ?? null,
    product_id: '',
    purpose: toText(given.purpose) ?? '',
    site_id: preference.siteId,
    shipping_mode: toText(toObject(given.shipments).mode) ?? '',
  }
}
