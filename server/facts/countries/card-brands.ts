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
