import { asRecord } from '../unknown-json.ts'

/** The subscription that a payment is charged for, or null: `point_of_interaction.transaction_data` (measured). */
export function subscriptionIdOf(payment: Record<string, unknown>): string | null {
  const { transaction_data: data } = asRecord(payment.point_of_interaction)
  const { subscription_id: id } = asRecord(data)
  return typeof id === 'string' ? id : null
}

/** The order that a payment charges, or null: `point_of_interaction.references[{type: 'ORDER_MP', id}]` (measured). */
export function orderIdOf(payment: Record<string, unknown>): string | null {
  const { references } = asRecord(payment.point_of_interaction)
  const found = Array.isArray(references)
    ? references.map(asRecord).find(({ type }) => type === 'ORDER_MP')
    : undefined
  return typeof found?.id === 'string' ? found.id : null
}
