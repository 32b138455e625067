import { countryOf } from '../../facts/countries.ts'
import { toObject } from '../json.ts'
import { field, toEmvCode } from '../payments/emv-code.ts'
import type { Order } from './order.ts'

/**
 * `type_response.qr_data`: the code that a customer scans, in the EMV format of the provider's examples. It pays nothing.
 * Null for other types, and in the mode `static`, whose code is printed at the point of sale.
 */
export function qrDataOf({ id, type, siteId, totalAmount, given }: Order): string | null {
  if (type !== 'qr' || toObject(toObject(given.config).qr).mode === 'static') return null
  const { code, currencyNumber } = countryOf(siteId)
  return toEmvCode([
    field('00', '01'),
    field('43', field('00', 'com.mercadolibre') + field('01', id)),
    field('52', '0000'),
    field('53', currencyNumber),
    field('54', totalAmount),
    field('58', code),
    field('59', 'Test Seller'),
    field('60', 'TEST CITY'),
  ])
}
