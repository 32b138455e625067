import { ticket, walletPage } from '../method-kinds.ts'
import {
  amex,
  type CardLimits,
  credit,
  debit,
  debmaster,
  debvisa,
  diners,
  holderNeeds,
  master,
  offline,
  type PaymentMethod,
  range,
  visa,
  wallet,
  withInterest,
} from '../payment-method.ts'

/** Sources give minimum amounts from 1 to 3. The list of payment methods says 3, and payments from 1 are accepted. */
const cards: CardLimits = { min: 3, max: 2_500_000, chargedFrom: 1 }
const debits: CardLimits = { min: 1, max: 2_500_000 }

export const paymentMethods: readonly PaymentMethod[] = [
  visa(cards, '^(400276|487017)'),
  master({ ...cards, needs: [...holderNeeds, 'issuer_id'] }, '^(589562|528733|501105)'),
  amex(cards),
  credit('naranja', cards, range('^(589562)', { hasCheckDigit: false })),
  credit('cabal', cards, range('^((589657)|(604))')),
  diners(cards),
  credit('cencosud', cards, range('^(603493)')),
  credit(
    'tarshop',
    cards,
    range('^(603488)', { hasCheckDigit: false }),
    range('^(27995)', { length: 13, codeLength: 0, hasCheckDigit: false }),
  ),
  credit('argencard', cards, range('^(501105)')),
  credit('cordobesa', cards, range('^((542702)|(544764)|(550073)|(527555))')),
  debvisa(debits, '^(400276)'),
  debmaster(debits, '^(528733)'),
  {
    ...debit('maestro', debits, range('^(501041|501056|501057|501058|501062|601782)', { length: 18 })),
    name: 'Maestro',
  },
  debit('debcabal', debits, range('^(604201)')),
  offline({ id: 'pagofacil', name: 'Pago Fácil', type: 'ticket', kind: ticket, min: 50, max: 2_000_000 }),
  offline({ id: 'rapipago', name: 'Rapipago', type: 'ticket', kind: ticket, min: 50, max: 2_000_000 }),
  // Shops store its payments as `digital_wallet`. The catalog's own entry is not published.
  offline({ id: 'modo', name: 'MODO', type: 'digital_wallet', kind: walletPage, min: 1, max: 2_000_000 }),
  wallet({ min: 1, max: 10_000_000 }),
]

/** The rates for 3, 6 and 12 are published; the others are made up. */
export const installmentPlan = withInterest({ 1: 0, 2: 15.1, 3: 22.4, 6: 43.6, 9: 64.8, 12: 86.4, 18: 129.6 })
