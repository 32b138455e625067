import type { Country } from '../../../facts/countries.ts'
import { toPaymentMethodId } from '../../../facts/order-method-ids.ts'
import type { OrderType, ProcessingMode } from '../../../facts/order-statuses.ts'
import type { OrderFault } from '../../errors/order-errors.ts'
import { isMissing, type JsonObject, toObject } from '../../json.ts'
import { findMethod } from '../../sites/find-method.ts'
import { missing } from './find-faults.ts'

export type MethodContext = {
  country: Country
  /** The type of the order. Bodies may have other values, which the schema refuses. */
  type: unknown
  processingMode: unknown
}

const online: OrderType = 'online'
const manual: ProcessingMode = 'manual'
export const isCardType = (type: unknown) => type === 'credit_card' || type === 'debit_card'

/** The faults of a payment method. On Point and QR the payer chooses the method. */
export function checkMethod(given: unknown, path: string, context: MethodContext): OrderFault[] {
  if (isMissing(given)) return context.type === online ? [missing(path)] : []
  const method = toObject(given)
  return [...checkToken(method, path, context), ...checkId(method, path, context.country)]
}

/** The faults of a card token. A manual order may get the token later. */
function checkToken(method: JsonObject, path: string, { type, processingMode }: MethodContext): OrderFault[] {
  const isNeeded = type === online && processingMode !== manual && isCardType(method.type)
  return isNeeded && isMissing(method.token) ? [missing(`${path}.token`)] : []
}

function checkId({ id, type }: JsonObject, path: string, country: Country): OrderFault[] {
  if (typeof id !== 'string' || id === '') return []
  const known = findMethod(country.id, toPaymentMethodId(id))
  if (!known) {
    return [{ code: 'property_value', detail: `'${path}.id' - is no payment method of this country` }]
  }
  const isCard = known.ranges.length > 0
  if (typeof type !== 'string' || isCardType(type) === isCard) return []
  return [{ code: 'property_value', detail: `'${path}.type' - is not the type of ${id}` }]
}
