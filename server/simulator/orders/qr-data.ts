import { countryOf } from '../../facts/countries.ts'
import type { QrMode } from '../../facts/in-person-orders.ts'
import { toUuid } from '../identifiers.ts'
import { toObject } from '../json.ts'
import { field, toEmvCode } from '../payments/emv-code.ts'
import type { Order } from './order.ts'

/**
 * `type_response.qr_data`: the code that a customer scans. It has the fields of the provider's examples (guide of the
 * dynamic model), which have no amount, and it pays nothing. Null for other types, and in the mode `static`, whose code
 * is printed at the point of sale.
 */
export function qrDataOf({ id, type, siteId, given }: Order): string | null {
  const mode = toObject(toObject(given.config).qr).mode as QrMode | undefined
  if (type !== 'qr' || mode === undefined || mode === 'static') return null
  const { code, currencyNumber } = countryOf(siteId)
  const uuid = toUuid(`qr_data:${id}`)
  return toEmvCode([
    field('00', '01'),
    // This field marks a code for one payment.
    field('01', '12'),
    // In Brazil the documented examples of hybrid codes are codes of Pix.
    siteId === 'MLB' && mode === 'hybrid'
      ? field('26', field('00', 'br.gov.bcb.pix') + field('01', uuid))
      : field('43', field('00', 'COM.MERCADOLIBRE') + field('02', '3') + field('06', uuid)),
    field('52', '0000'),
    field('53', currencyNumber),
    field('58', code),
    field('59', 'Test Seller'),
    field('60', 'TEST CITY'),
    // The seller has no reference of its own here.
    field('62', field('05', '***')),
  ])
}
