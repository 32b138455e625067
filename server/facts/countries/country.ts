import type { TestCard } from './cards.ts'
import type { InstallmentPlan, PaymentMethod, PaymentMethodType } from './payment-method.ts'

/** Everything that differs between the countries of the provider. One folder per country; `../countries.ts` lists them. */
export type Country<Id extends string = string> = {
  /** `site_id` in the provider's JSON. */
  id: Id
  /** ISO 3166-1. `Intl.DisplayNames` names the country in any language. */
  code: string
  /** ISO 3166-1 with three letters. Orders have it as `country_code`. */
  alpha3: string
  /** BCP 47. Decides how amounts are written; a checkout page falls back to its language. */
  locale: string
  /** *O Brasil*, *a Argentina*. English and Spanish name countries without one. */
  articleInPortuguese: 'o' | 'a'
  /** IANA name of the capital's zone. The hosted pages show a payer's dates in it. */
  timeZone: string
  currency: string
  /** The currency's number in ISO 4217, in QR codes. */
  currencyNumber: string
  /** Digits after the decimal mark of an amount that can be charged. */
  decimals: 0 | 2
  /** Stands before amounts in the provider's installment messages. */
  currencySymbol: string
  /** What follows `mercadopago` in the host name. */
  domain: string
  /** The country's word for one installment and for several installments. */
  installmentWords: readonly [one: string, several: string]
  /** Empty where payers name no document. */
  documentTypes: readonly DocumentType[]
  /** The document that the documentation gives for test buyers. */
  testDocument: IdentityDocument | null
  /** The documents of a payer at a bank. Absent where the test document is that of any payer. */
  bankDocuments?: { individual: string; association: string }
  /** Where test users live. Cities and phone numbers are made up; the ids of the states are those of the provider. */
  testAddress: TestAddress
  /** At most one card for each payment method, Visa first. */
  testCards: readonly TestCard[]
  /** Payment methods that need nothing but an email and a document. The payment waits until the payer acts. */
  offlineMethods: readonly OfflineMethod[]
  /**
   * Methods whose payer chooses a bank and pays on its page. They need more of the payer (guides of PSE and Webpay).
   * Absent where there are none.
   */
  bankMethods?: readonly OfflineMethod[]
  /** What a store of the country may sell, in its own language. */
  sampleItem: string
  /** A plausible amount above the minimum of every card. It can be halved. */
  sampleAmount: number
  /**
   * The bounds of the amount that a subscription may charge at a time. Measured for MLA, and the smallest for MCO too;
   * absent where they are unknown.
   */
  subscriptionAmounts?: { min: number; max?: number }
  /** Share of a payment that the provider keeps. Published for MLA, assumed elsewhere. */
  feeRate: number
  /** Days after its approval within which a payment can be refunded. */
  refundDays: number
  /** Days that an authorized payment waits for its capture. */
  captureDays: number
  /** The tables are loaded on demand, because they are large and no page of the console needs them. */
  loadPaymentMethods: () => Promise<PaymentMethodTables>
}

export type PaymentMethodTables = {
  paymentMethods: readonly PaymentMethod[]
  installmentPlan: InstallmentPlan
}

type TestAddress = { city: string; stateId: string; zipCode: string; areaCode: string }

export type IdentityDocument = { type: string; number: string }

export type DocumentType = {
  id: string
  name: string
  type: 'number' | 'string'
  minLength: number
  maxLength: number
  /** True if the provider publishes the lengths. Assumed lengths refuse no payer. */
  isPublished: boolean
}

export type OfflineMethod = {
  id: string
  /** The common name. The provider's catalog may use another one. */
  name: string
  type: Extract<PaymentMethodType, 'ticket' | 'atm' | 'bank_transfer' | 'digital_wallet'>
}

type Lengths = { min: number; max: number }

export function documentType(id: string, name: string, { min, max }: Lengths): DocumentType {
  return { id, name, type: 'number', minLength: min, maxLength: max, isPublished: false }
}

export const otherDocument = documentType('Otro', 'Otro', { min: 5, max: 20 })

/** The methods of a country that need no card: those whose payment only waits, then those of a bank's page. */
export function methodsWithoutCard({
  offlineMethods,
  bankMethods = [],
}: Pick<Country, 'offlineMethods' | 'bankMethods'>): OfflineMethod[] {
  return [...offlineMethods, ...bankMethods]
}

export const ticket = (id: string, name: string): OfflineMethod => ({ id, name, type: 'ticket' })
export const bankTransfer = (id: string, name: string): OfflineMethod => ({ id, name, type: 'bank_transfer' })
export const digitalWallet = (id: string, name: string): OfflineMethod => ({
  id,
  name,
  type: 'digital_wallet',
})
export const atm = (id: string, name: string): OfflineMethod => ({ id, name, type: 'atm' })
