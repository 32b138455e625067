/**
 * The provider's official test cards and the document that goes with each site (documentation, "test cards",
 * 2026-11). They are public numbers that never charge anybody; expiry 11/30 on all of them.
 */
import type { SiteId } from '../money/currencies.ts'

export type TestCard = {
  /** The payment method's id, which is also the card's name in addresses. */
  method: string
  isDebit: boolean
  number: string
  securityCode: string
}
export type Document = { type: string; number: string }
export type TestCardsOfSite = { document: Document | null; cards: TestCard[] }

export const testCardExpiry = { month: 11, year: 2030 }

const credit = (method: string, number: string): TestCard => ({
  method,
  isDebit: false,
  number,
  securityCode: method === 'amex' ? '1234' : '123',
})
const debit = (method: string, number: string): TestCard => ({ ...credit(method, number), isDebit: true })

export const testCardsBySite: Record<SiteId, TestCardsOfSite> = {
  MLA: {
    document: { type: 'DNI', number: '12345678' },
    cards: [
      credit('master', '5031755734530604'),
      credit('visa', '4509953566233704'),
      credit('amex', '371180303257522'),
      debit('debmaster', '5287338310253304'),
      debit('debvisa', '4002768694395619'),
    ],
  },
  MLB: {
    document: { type: 'CPF', number: '12345678909' },
    cards: [
      credit('master', '5031433215406351'),
      credit('visa', '4235647728025682'),
      credit('amex', '375365153556885'),
      debit('debelo', '5067766783888311'),
    ],
  },
  MLC: {
    // The documentation says that a RUT fails here.
    document: { type: 'Otro', number: '123456789' },
    cards: [
      credit('master', '5416752602582580'),
      credit('visa', '4168818844447115'),
      credit('amex', '375778174461804'),
      debit('debmaster', '5241019826646950'),
      debit('debvisa', '4023653523914373'),
    ],
  },
  MLM: {
    document: null,
    cards: [
      credit('master', '5474925432670366'),
      credit('visa', '4075595716483764'),
      debit('debmaster', '5579053461482647'),
      debit('debvisa', '4189141221267633'),
    ],
  },
  MLU: {
    document: { type: 'CI', number: '12345678' },
    cards: [
      credit('master', '5031755734530604'),
      credit('visa', '4509953566233704'),
      debit('debvisa', '4213016314706756'),
    ],
  },
  MCO: {
    document: { type: 'Otro', number: '123456789' },
    cards: [
      credit('master', '5254133674403564'),
      credit('visa', '4013540682746260'),
      credit('amex', '374378187755283'),
      debit('debvisa', '4915112055246507'),
    ],
  },
  MPE: {
    document: { type: 'DNI', number: '123456789' },
    cards: [
      credit('master', '5031755734530604'),
      credit('visa', '4009175332806176'),
      credit('amex', '371180303257522'),
      debit('debmaster', '5178781622202455'),
    ],
  },
}

const brandNames: Record<string, string> = {
  visa: 'Visa',
  master: 'Mastercard',
  amex: 'American Express',
  debvisa: 'Visa',
  debmaster: 'Mastercard',
  debelo: 'Elo',
  elo: 'Elo',
  naranja: 'Naranja',
  cabal: 'Cabal',
  maestro: 'Maestro',
}

/** The brand in words; an unknown method keeps its id. */
export function brandOf(method: string): string {
  return brandNames[method] ?? method
}

export function lastFour(number: string): string {
  return number.slice(-4)
}

/** The wished card, else Visa, else the first one. */
export function findTestCard(site: SiteId, method: string | undefined): TestCard {
  const { cards } = testCardsBySite[site]
  const [first] = cards
  const found =
    cards.find(card => card.method === method) ?? cards.find(card => card.method === 'visa') ?? first
  if (!found) throw new Error(`There is no test card for ${site}.`)
  return found
}
