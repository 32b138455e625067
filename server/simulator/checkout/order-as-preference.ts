import { countryOf } from '../../facts/countries.ts'
import { parseIsoDate } from '../dates.ts'
import { isObject, type JsonObject, toNumber, toObject, toText } from '../json.ts'
import type { Order } from '../orders/order.ts'
import type { Preference, PreferenceItem } from '../preferences/preference.ts'

/** An order in the form of a preference, which the checkout page shows. */
export function orderAsPreference(order: Order): Preference {
  const { given } = order
  const config = toObject(given.config)
  const online = toObject(config.online)
  const startsAt = toMoment(given.checkout_available_at) ?? toMoment(online.available_from)
  return {
    id: order.id,
    siteId: order.siteId,
    collectorId: order.userId,
    clientId: order.applicationId,
    items: itemsOf(order),
    externalReference: order.externalReference,
    expires: startsAt !== null || order.expiresAt !== null,
    startsAt,
    endsAt: order.expiresAt,
    given: {
      payer: order.payer,
      shipments: { cost: toObject(given.shipment).cost },
      payment_methods: toMethodRules(toObject(config.payment_method)),
      back_urls: { success: online.success_url, pending: online.pending_url, failure: online.failure_url },
      auto_return: online.auto_return,
    },
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  }
}

function toMoment(value: unknown): number | null {
  return typeof value === 'string' ? parseIsoDate(value) : null
}

/** The items of an order. Without any, its description is the only item. */
function itemsOf({ given, siteId, totalAmount, externalReference }: Order): PreferenceItem[] {
  const currency = countryOf(siteId).currency
  const whole = { title: given.description ?? externalReference, unit_price: totalAmount, quantity: 1 }
  const items = Array.isArray(given.items) ? given.items.filter(isObject) : [whole]
  return items.map(item => toItem(item, currency))
}

function toItem(item: JsonObject, currency_id: string): PreferenceItem {
  return {
    id: toText(item.external_code) ?? '',
    title: toText(item.title) ?? '',
    description: toText(item.description) ?? '',
    category_id: toText(item.category_id) ?? '',
    picture_url: toText(item.picture_url),
    currency_id,
    quantity: toNumber(item.quantity) ?? 1,
    unit_price: toNumber(item.unit_price) ?? 0,
  }
}

function toMethodRules(rules: JsonObject): JsonObject {
  const toIds = (ids: unknown) => (Array.isArray(ids) ? ids.map(id => ({ id })) : [])
  return {
    excluded_payment_methods: toIds(rules.not_allowed_ids),
    excluded_payment_types: toIds(rules.not_allowed_types),
    installments: rules.max_installments,
    default_installments: rules.default_installments,
    default_payment_method_id: rules.default_id,
  }
}
