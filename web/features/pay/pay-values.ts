/** The form's values as typed, their validation, and the payment they become. */
import { addressFor } from '../../../server/facts/boleto-address.ts'
import { testCardExpiry } from '../../../server/facts/countries/cards.ts'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import type { CaptureMode, ProcessingMode } from '../../../server/facts/order-statuses.ts'
import { bankCallbackUrl, psePayer } from '../../../server/facts/pse-payer.ts'
import { findBankMethod } from '../../provider/offline-methods.ts'
import { isRecord, parseJson } from '../../unknown-json.ts'
import { cardValue, type PayChoice } from './use-pay-choice.ts'

/** Values of `validation` for 3-D Secure. */
export const securityChoices = ['never', 'on_fraud_risk', 'always'] as const

/** What a payer at a bank is (types of the SDKs). */
export const entityTypes = ['individual', 'association'] as const
type EntityType = (typeof entityTypes)[number]

export type PayValues = {
  amount: string
  installments: string
  email: string
  description: string
  reference: string
  statement: string
  notificationUrl: string
  metadata: string
  authorizeOnly: boolean
  binary: boolean
  /** This field and those up to `expiration` are for orders only. Empty is the provider's default. */
  captureMode: CaptureMode | ''
  processingMode: ProcessingMode
  /** True makes an order without a transaction. */
  isBare: boolean
  security: (typeof securityChoices)[number]
  /** An ISO 8601 duration. */
  expiration: string
  /** This field and those up to `ipAddress` are for methods that are paid on the page of a bank. */
  bank: string
  entityType: EntityType
  /** Empty for the usual one of this payer (`bankDocumentOf`). */
  bankDocument: string
  callbackUrl: string
  ipAddress: string
  /** The card fields are for a typed card. The security code is for a saved card as well. */
  cardNumber: string
  cardMonth: string
  cardYear: string
  cardCode: string
  /** The type is that of a typed card's holder. The number is also that of the payer at a bank. */
  documentType: string
  documentNumber: string
  method: string
}

/** The fields whose values mean nothing in another country. */
export const fieldsOfCountry = [
  'installments',
  'cardNumber',
  'cardMonth',
  'cardYear',
  'cardCode',
  'bankDocument',
  'documentType',
  'documentNumber',
  'method',
] as const satisfies (keyof PayValues)[]

export function startValues(
  site: SiteId,
  given: Pick<PayValues, 'amount' | 'email' | 'description' | 'reference'> & { installments: number },
): PayValues {
  const { testDocument: document } = countryOf(site)
  return {
    amount: given.amount,
    installments: String(given.installments),
    email: given.email,
    description: given.description,
    reference: given.reference,
    statement: '',
    notificationUrl: '',
    metadata: '',
    authorizeOnly: false,
    binary: false,
    captureMode: '',
    processingMode: 'automatic',
    isBare: false,
    security: 'never',
    expiration: '',
    bank: '',
    entityType: 'individual',
    bankDocument: '',
    callbackUrl: bankCallbackUrl,
    ipAddress: '127.0.0.1',
    cardNumber: '',
    cardMonth: String(testCardExpiry.month),
    cardYear: String(testCardExpiry.year),
    cardCode: '123',
    documentType: document?.type ?? '',
    documentNumber: document?.number ?? '',
    method: '',
  }
}

/** Parses a JSON object. Undefined for anything else. An empty field is an empty object. */
export function readMetadata(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {}
  const parsed = parseJson(text)
  return isRecord(parsed) ? parsed : undefined
}

export type PaymentParts = { amount: number; token: string; method: string; values: PayValues }

/** The request body. Omits empty fields, and `capture` and `binary_mode` at their defaults. */
export function toPaymentInput({ amount, token, method, values }: PaymentParts) {
  const metadata = readMetadata(values.metadata) ?? {}
  return {
    transaction_amount: amount,
    token,
    description: values.description.trim(),
    installments: Number(values.installments),
    payment_method_id: method,
    payer: { email: values.email.trim() },
    ...(values.reference.trim() && { external_reference: values.reference.trim() }),
    ...(values.notificationUrl.trim() && { notification_url: values.notificationUrl.trim() }),
    ...(values.statement.trim() && { statement_descriptor: values.statement.trim() }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(values.authorizeOnly && { capture: false }),
    ...(values.binary && { binary_mode: true }),
  }
}

/** The request body of a payment without a card. */
export function toOfflineInput({
  amount,
  method,
  values,
  site,
}: Omit<PaymentParts, 'token'> & { site: SiteId }) {
  const {
    token: _,
    installments: __,
    capture: ___,
    payer,
    ...rest
  } = {
    capture: undefined,
    ...toPaymentInput({ amount, token: '', method, values }),
  }
  const { payer: bankPayer, ...bankFields } = findBankMethod(site, method) ? atBank(site, method, values) : {}
  return {
    ...rest,
    ...bankFields,
    payer: { ...payer, ...namedPayer(site), ...addressFor(method), ...bankPayer },
  }
}

/** What a payment needs whose payer pays on the page of a bank. */
function atBank(site: SiteId, method: string, values: PayValues) {
  return {
    transaction_details: { financial_institution: values.bank.trim() },
    additional_info: { ip_address: values.ipAddress.trim() },
    callback_url: values.callbackUrl.trim(),
    payer: payerAtBank(site, method, values),
  }
}

/** The type of a bank payer's document: the chosen one, or what a person or a company has in this country. */
export function bankDocumentOf(
  site: SiteId,
  { bankDocument, entityType }: Pick<PayValues, 'bankDocument' | 'entityType'>,
): string {
  const { bankDocuments, testDocument } = countryOf(site)
  return bankDocument || bankDocuments?.[entityType] || testDocument?.type || ''
}

/** The payer of a method that is paid on the page of a bank. */
export function payerAtBank(site: SiteId, method: string, values: PayValues) {
  return {
    entity_type: values.entityType,
    identification: { type: bankDocumentOf(site, values), number: values.documentNumber.trim() },
    ...(method === 'pse' && psePayer),
  }
}

/**
 * The payer of a method without a card. Some methods require a name and a document; all accept them. The first name
 * must be no outcome, such as TEST: it would decide the Pix of an order (documentation).
 */
export function namedPayer(site: SiteId) {
  const { testDocument: document } = countryOf(site)
  return { first_name: 'Ana', last_name: 'Test', ...(document && { identification: document }) }
}

/** Maps a field of the gateway's 422 to the form's field. */
export const fieldOfServerError = new Map<string, keyof PayValues>([
  ['transaction_amount', 'amount'],
  ['description', 'description'],
  ['installments', 'installments'],
  ['payment_method_id', 'method'],
  ['payer.email', 'email'],
  ['external_reference', 'reference'],
  ['notification_url', 'notificationUrl'],
  ['total_amount', 'amount'],
  ['transactions.payments.0.amount', 'amount'],
  ['transactions.payments.0.payment_method.installments', 'installments'],
  ['transactions.payments.0.payment_method.id', 'method'],
  ['transactions.payments.0.payment_method.statement_descriptor', 'statement'],
  ['transactions.payments.0.expiration_time', 'expiration'],
  ['metadata', 'metadata'],
])

/** The user's choices, as text to compare. It omits values that the form replaces after each payment. */
export function chosenIn(choice: PayChoice, values: PayValues): string {
  const { reference: _, cardNumber: __, cardCode: ___, ...typed } = values
  return JSON.stringify([linkToForm(choice, values), typed])
}

/** The address of the form with its current values, without card data. */
export function linkToForm(choice: PayChoice, values: PayValues): string {
  const search = new URLSearchParams({
    ...(choice.api === 'orders' && { api: choice.api }),
    site: choice.site,
    card: cardValue(choice.card),
    result: choice.outcome.name,
    amount: values.amount,
    installments: values.installments,
    email: values.email,
    description: values.description,
    ...(choice.customerId && { customer: choice.customerId }),
  })
  return `${location.origin}${location.pathname}?${search}`
}
