import type { OfflineMethod } from '../../server/facts/countries/country.ts'

/** The `payment_method` of an order's transaction. */
export type OrderMethod = {
  id: string
  type: string
  token?: string
  installments?: number
  statement_descriptor?: string
}

/** The ids of debit cards begin with `deb`. */
export function cardOrderMethod(id: string, token: string, installments: number): OrderMethod {
  return { id, type: id.startsWith('deb') ? 'debit_card' : 'credit_card', token, installments }
}

export function offlineOrderMethod({ id, type }: OfflineMethod): OrderMethod {
  return { id, type }
}
