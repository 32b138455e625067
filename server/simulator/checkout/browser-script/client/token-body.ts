/** The input of `createCardToken`. */
export type TokenParams = {
  cardNumber?: string | undefined
  cardholderName?: string | undefined
  cardExpirationMonth?: string | undefined
  cardExpirationYear?: string | undefined
  securityCode?: string | undefined
  identificationType?: string | undefined
  identificationNumber?: string | undefined
  cardId?: string | undefined
  customerId?: string | undefined
}

/** The body of POST /v1/card_tokens. Absent values are omitted, so that the API reports them. */
export function toTokenBody(params: TokenParams): Record<string, unknown> {
  const { cardId, customerId, securityCode } = params
  const code = securityCode ? { security_code: securityCode } : {}
  if (cardId) return { card_id: cardId, ...(customerId && { customer_id: customerId }), ...code }
  const { identificationType: type, identificationNumber: number } = params
  return {
    card_number: (params.cardNumber ?? '').replace(/[\s-]/g, ''),
    expiration_month: params.cardExpirationMonth,
    expiration_year: params.cardExpirationYear,
    ...code,
    cardholder: {
      name: params.cardholderName,
      ...((type || number) && { identification: { type, number } }),
    },
  }
}

/** Splits a typed expiry into month and year: `11/30`, `11/2030`, `1130`. */
export function splitExpiry(typed: string): { month: string; year: string } {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})?\s*$/.exec(typed) ?? []
  return { month, year }
}
