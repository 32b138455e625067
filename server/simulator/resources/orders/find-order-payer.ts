import { toObject, toText } from '../../../facts/json.ts'
import type { Deps } from '../../http/deps.ts'
import { orderError } from '../../http/errors/order-errors.ts'
import { ProviderError } from '../../http/errors/provider-error.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { CardToken } from '../../store/records/card-token.ts'
import type { Order } from '../../store/records/order.ts'
import type { Payer } from '../../store/records/payment.ts'
import { findPayer } from '../payments/find-payer.ts'
import type { PayerRequest } from '../payments/read-payer.ts'

type OrderPayerContext = { account: Account; deps: Deps; token: CardToken | null; now: number }

/** The `payer` of an order, in the form that charges need. */
export function readOrderPayer(order: Pick<Order, 'payer'>): PayerRequest {
  const payer = toObject(order.payer)
  const id = toText(payer.customer_id)
  const identification = toObject(payer.identification)
  return {
    id,
    type: id === null ? null : 'customer',
    email: toText(payer.email),
    identification: { type: toText(identification.type), number: toText(identification.number) },
    entityType: toText(payer.entity_type),
  }
}

/**
 * The payer of a charge. Unlike a payment, an order may name none. Throws 400 for an unknown customer, and for a payer
 * whom payments refuse.
 */
export function findOrderPayer(order: Order, context: OrderPayerContext): Payer {
  const request = readOrderPayer(order)
  if (request.id === null && request.email === null) {
    const { type, identification, entityType } = request
    return { id: null, type, email: null, identification, entityType }
  }
  try {
    return findPayer(request, context)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const reason = toText(toObject(error.body).message) ?? ''
    throw orderError('invalid_properties', `'$.payer' - ${reason}`)
  }
}
