const empty = <const Name extends string>(parameter: Name) =>
  `parameter ${parameter} cannot be null/empty` as const
const invalid = <const Name extends string>(parameter: Name) => `invalid parameter ${parameter}` as const

/** Card tokens: empty fields, invalid fields, and refusals of the processor. The JSON has the codes as strings. */
export const cardTokenErrors = {
  205: empty('cardNumber'),
  208: empty('expirationMonth'),
  209: empty('expirationYear'),
  212: empty('docType'),
  213: empty('cardholder.document.subtype'),
  214: empty('docNumber'),
  220: empty('cardIssuerId'),
  221: empty('cardholderName'),
  224: empty('securityCode'),
  E301: invalid('cardNumber'),
  E302: invalid('securityCode'),
  E203: invalid('securityCode'),
  316: invalid('cardholderName'),
  322: invalid('docType'),
  323: invalid('cardholder.document.subtype'),
  324: invalid('docNumber'),
  325: invalid('expirationMonth'),
  326: invalid('expirationYear'),
  106: 'cannot operate between users from different countries',
  109: 'the payment method does not process payments in the selected installments',
  // The code is not documented for card tokens, but for saved cards.
  120: 'card not found',
  126: 'the payment cannot be processed',
  129: 'the payment method does not process payments of the selected amount',
  145: 'the payment cannot be processed',
  150: 'the payer cannot make payments',
  151: 'the payer cannot make payments',
  160: 'the payment cannot be processed',
  204: 'the payment method is not available at this moment',
  801: 'a similar payment was made a moment ago',
} as const
export type CardTokenErrorCode = `${keyof typeof cardTokenErrors}`

export function isCardTokenErrorCode(code: string): code is CardTokenErrorCode {
  return Object.hasOwn(cardTokenErrors, code)
}
