import descriptions from './payment-errors.json' with { type: 'json' }

/**
 * Payments and refunds: descriptions of the current reference, shortened, and of older lists where only those have
 * the number.
 */
export const paymentErrors: Readonly<Record<PaymentErrorCode, string>> = descriptions
type NumberOf<Code> = Code extends `${infer Value extends number}` ? Value : never
export type PaymentErrorCode = NumberOf<keyof typeof descriptions>

export function isPaymentErrorCode(code: number): code is PaymentErrorCode {
  return Object.hasOwn(paymentErrors, code)
}

/** Status and error name of the refusals other than 400 `bad_request`. */
export const paymentErrorStatuses: Partial<
  Record<PaymentErrorCode, readonly [status: number, word: string]>
> = {
  4: [403, 'forbidden'],
  7: [401, 'unauthorized'],
  2000: [404, 'not_found'],
  2041: [403, 'forbidden'],
  3002: [403, 'forbidden'],
}
