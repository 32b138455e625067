/** An official test card: a public number that is never charged (documentation, "test cards", 2026-11). */
export type TestCard = {
  /** The payment method's id. */
  method: string
  isDebit: boolean
  number: string
  securityCode: string
}

/** The expiry of every test card. */
export const testCardExpiry = { month: 11, year: 2030 } as const

export function creditCard(method: string, number: string): TestCard {
  return { method, isDebit: false, number, securityCode: method === 'amex' ? '1234' : '123' }
}

export function debitCard(method: string, number: string): TestCard {
  return { ...creditCard(method, number), isDebit: true }
}

export const threeDsOutcomes = ['challenge_accepted', 'challenge_denied'] as const
export type ThreeDs = (typeof threeDsOutcomes)[number]

/** The two official 3-D Secure test cards, the same in every country. No other card is challenged. */
export const threeDsCards: Readonly<Record<string, ThreeDs>> = {
  '5483928164574623': 'challenge_accepted',
  '5361956806117557': 'challenge_denied',
}

/** The brand on the card, by payment method. Credit and debit methods of one brand share its name. */
export const cardBrands = {
  visa: 'Visa',
  debvisa: 'Visa',
  master: 'Mastercard',
  debmaster: 'Mastercard',
  maestro: 'Maestro',
  amex: 'American Express',
  diners: 'Diners',
  argencard: 'Argencard',
  cabal: 'Cabal',
  debcabal: 'Cabal',
  cencosud: 'Cencosud',
  cordobesa: 'Cordobesa',
  elo: 'Elo',
  debelo: 'Elo',
  hipercard: 'Hipercard',
  lider: 'Líder',
  naranja: 'Naranja',
  oca: 'OCA',
  tarshop: 'Tarjeta Shopping',
} as const
export type CardMethodId = keyof typeof cardBrands

/** The brand in words. A method without a brand keeps its id. */
export function brandOf(method: string): string {
  return Object.hasOwn(cardBrands, method) ? cardBrands[method as CardMethodId] : method
}
