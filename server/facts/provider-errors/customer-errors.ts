import descriptions from './customer-errors.json' with { type: 'json' }

/** Customers and their saved cards. The JSON has the codes as strings. */
export const customerErrors: Readonly<Record<CustomerErrorCode, string>> = descriptions
export type CustomerErrorCode = keyof typeof descriptions

export function isCustomerErrorCode(code: string): code is CustomerErrorCode {
  return Object.hasOwn(customerErrors, code)
}
