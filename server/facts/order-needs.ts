/**
 * The detail with which the simulator refuses an order that lacks what its payment method needs. The provider's own words
 * are not known. The console reads it, so that it can say where the field goes.
 */

/** A field of an order, such as `config.online.callback_url`, and the payment method that needs it. */
export type OrderNeed = { field: string; method: string }

export function writeOrderNeed({ field, method }: OrderNeed): string {
  return `'$.${field}' - is missing, and ${method} needs it`
}

/** Null for another detail. */
export function readOrderNeed(detail: string): OrderNeed | null {
  const [, field, method] = /^'\$\.(\S+)' - is missing, and (\S+) needs it$/.exec(detail) ?? []
  return field === undefined || method === undefined ? null : { field, method }
}
