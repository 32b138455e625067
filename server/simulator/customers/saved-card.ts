import type { ThreeDs } from '../../facts/countries/test-card.ts'
import type { Identification } from '../payments/payment.ts'

export type SavedCard = {
  id: string
  customerId: string
  firstSix: string
  lastFour: string
  numberLength: number
  hasValidCheckDigit: boolean
  threeDs: ThreeDs | null
  month: number
  year: number
  securityCodeLength: number
  holder: { name: string; identification: Identification }
  methodId: string
  issuerId: number
  createdAt: number
  updatedAt: number
}
