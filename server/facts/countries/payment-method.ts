/**
 * The catalog of payment methods in a compact form; from which the simulator writes the provider's JSON. Ids and types
 * come from official tables. Amounts outside Brazil and the debit ranges are made up, so that every official test card
 * matches its own method.
 */
import { type CardMethodId, cardBrands } from './cards.ts'
import { balance, card, type MethodKind } from './method-kinds.ts'

/** The types that preferences can exclude. */
export const excludableTypes = [
  'credit_card',
  'debit_card',
  'ticket',
  'atm',
  'bank_transfer',
  'account_money',
] as const
/** The types that orders name. */
export const orderMethodTypes = [...excludableTypes, 'digital_wallet'] as const
export const paymentMethodTypes = [...orderMethodTypes, 'prepaid_card'] as const
export type PaymentMethodType = (typeof paymentMethodTypes)[number]

/** Whether payments of this type are made with a card. */
export function isCardType(type: unknown): boolean {
  return type === 'credit_card' || type === 'debit_card' || type === 'prepaid_card'
}

export type CardRange = {
  /** Regular expressions over the first digits of a card number. */
  pattern: string
  excluded: string | null
  length: number
  codeLength: number
  /** Some local brands have no check digit. */
  hasCheckDigit: boolean
}

export type PaymentMethod = {
  id: string
  name: string
  type: PaymentMethodType
  kind: MethodKind
  /** Empty for a method that is not a card. */
  ranges: readonly CardRange[]
  capture: 'supported' | 'unsupported' | 'does_not_apply'
  min: number
  max: number
  /** The lowest amount that is really charged, where it is below the listed minimum. */
  chargedFrom: number
  /** Minutes until the money is credited. */
  accreditation: number
  needs: readonly string[]
  banks: readonly { id: string; description: string }[]
}

/** The offered numbers of installments with their interest in percent of the amount, in ascending order. */
export type InstallmentPlan = readonly (readonly [installments: number, ratePercent: number])[]

/** @param rates the interest by number of installments */
export function withInterest(rates: Readonly<Record<number, number>>): InstallmentPlan {
  // An object lists whole numbers in ascending order.
  return Object.entries(rates).map(([installments, rate]) => [Number(installments), rate])
}

/** The provider's upper bound for one purchase. */
export const maxInstallments = 36

/** The issuer of every test card in published examples. */
export const testIssuer = { id: 310, name: 'Banco de Test' } as const

export type CardLimits = { min: number; max: number; chargedFrom?: number; needs?: readonly string[] }

export const holderNeeds = [
  'cardholder_name',
  'cardholder_identification_type',
  'cardholder_identification_number',
]
const masterRange = '^(5|(2(221|222|223|224|225|226|227|228|229|23|24|25|26|27|28|29|3|4|5|6|70|71|720)))'

export function range(pattern: string, differences: Partial<CardRange> = {}): CardRange {
  return { pattern, excluded: null, length: 16, codeLength: 3, hasCheckDigit: true, ...differences }
}

export function credit(id: CardMethodId, limits: CardLimits, ...ranges: CardRange[]): PaymentMethod {
  return {
    id,
    name: cardBrands[id],
    type: 'credit_card',
    kind: card,
    ranges,
    capture: 'supported',
    min: limits.min,
    max: limits.max,
    chargedFrom: limits.chargedFrom ?? limits.min,
    accreditation: 2880,
    needs: limits.needs ?? holderNeeds,
    banks: [],
  }
}

export function debit(id: CardMethodId, limits: CardLimits, ...ranges: CardRange[]): PaymentMethod {
  return {
    ...credit(id, limits, ...ranges),
    name: `${cardBrands[id]} Débito`,
    type: 'debit_card',
    capture: 'unsupported',
    accreditation: 1440,
  }
}

type OfflineRow = Pick<PaymentMethod, 'id' | 'name' | 'type' | 'kind' | 'min' | 'max'> &
  Partial<PaymentMethod>

/** Any method without card numbers. */
export function offline(row: OfflineRow): PaymentMethod {
  return {
    ranges: [],
    capture: 'does_not_apply',
    chargedFrom: row.min,
    accreditation: 0,
    needs: [],
    banks: [],
    ...row,
  }
}

type WalletRow = { name?: string; min: number; max: number; accreditation?: number }

/** The payer's balance with the provider. */
export function wallet(row: WalletRow): PaymentMethod {
  const name = 'Dinero en mi cuenta de MercadoPago'
  return offline({
    name,
    ...row,
    id: 'account_money',
    type: 'account_money',
    kind: balance,
    capture: 'supported',
  })
}

/** The credit ranges of a brand exclude the country's debit ranges. */
export const visa = (limits: CardLimits, excluded: string | null = null) =>
  credit('visa', limits, range('^(4)', { excluded }))
export const master = (limits: CardLimits, excluded: string | null = null) =>
  credit('master', limits, range(masterRange, { excluded }))
export const amex = (limits: CardLimits, excluded: string | null = null) =>
  credit('amex', limits, range('^((34)|(37))', { excluded, length: 15, codeLength: 4 }))
export const diners = (limits: CardLimits) => credit('diners', limits, range('^(30|36|38)', { length: 14 }))
export const debvisa = (limits: CardLimits, pattern: string) => debit('debvisa', limits, range(pattern))
export const debmaster = (limits: CardLimits, pattern: string) => debit('debmaster', limits, range(pattern))
