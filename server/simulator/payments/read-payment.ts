import type { Country } from '../../facts/countries.ts'
import {
  isMissing,
  isObject,
  type JsonObject,
  toInteger,
  toNumber,
  toObject,
  toText,
} from '../../facts/json.ts'
import { parseIsoDate } from '../dates.ts'
import { paymentError } from '../errors/provider-error.ts'
import { hasForbiddenCents, roundFor } from '../money.ts'
import { toAdditionalInfo } from './read-additional-info.ts'
import { type PayerRequest, readPayer } from './read-payer.ts'

/** A request with valid fields. `charge.ts` decides whether they are valid together. */
export type PaymentRequest = {
  amount: number
  token: string | null
  methodId: string | null
  issuerId: string | null
  installments: number | null
  capture: boolean
  binary: boolean
  payer: PayerRequest
  threeDsMode: string
  expiresAt: number | null
  applicationFee: number
  coupon: number
  notificationUrl: string | null
  metadata: JsonObject
  additionalInfo: JsonObject
  rest: JsonObject
}

/** Reads the body of `POST /v1/payments`. Throws the provider's 400 for the first wrong field. */
export function readPayment(body: unknown, site: Country, now: number): PaymentRequest {
  if (!isObject(body)) throw paymentError(1, now)
  const amount = readAmount(body.transaction_amount, site, now)
  const payer = readPayer(body.payer, site, now)
  return {
    amount,
    payer,
    token: toText(body.token),
    methodId: toText(body.payment_method_id),
    issuerId: toText(body.issuer_id),
    installments: readInstallments(body.installments, now),
    capture: body.capture !== false,
    binary: body.binary_mode === true,
    threeDsMode: toText(body.three_d_secure_mode) ?? 'not_supported',
    expiresAt: readExpiration(body.date_of_expiration, now),
    applicationFee: readApplicationFee(body.application_fee, amount, now),
    coupon: readCoupon(body, amount, now),
    notificationUrl: readNotificationUrl(body.notification_url, now),
    metadata: readMetadata(body.metadata, now),
    additionalInfo: toAdditionalInfo(toObject(body.additional_info)),
    rest: body,
  }
}

/** Maximum amount. A larger one loses cents in a double, and the maximum of every payment method is lower. */
const maxAmount = 1e12

/**
 * Throws 4002 for a missing amount, 4003 if it is not a number, 4037 if it is not positive, 2072 for cents that the
 * currency does not have.
 */
function readAmount(value: unknown, site: Country, now: number): number {
  if (isMissing(value)) throw paymentError(4002, now)
  const amount = toNumber(value)
  if (amount === null) throw paymentError(4003, now)
  if (amount <= 0) throw paymentError(4037, now)
  if (hasForbiddenCents(site, amount) || amount > maxAmount) throw paymentError(2072, now)
  const rounded = roundFor(site, amount)
  if (rounded <= 0) throw paymentError(4037, now)
  return rounded
}

function readInstallments(value: unknown, now: number): number | null {
  if (isMissing(value)) return null
  const count = toNumber(value)
  if (count === null) throw paymentError(4005, now)
  if (!Number.isInteger(count) || count < 1) throw paymentError(4033, now)
  return count
}

/** Throws 23 for a wrong format, 7523 for a date in the past. */
export function readExpiration(value: unknown, now: number): number | null {
  if (isMissing(value)) return null
  const at = typeof value === 'string' ? parseIsoDate(value) : null
  if (at === null) throw paymentError(23, now)
  if (at <= now) throw paymentError(7523, now)
  return at
}

function readApplicationFee(value: unknown, amount: number, now: number): number {
  if (isMissing(value)) return 0
  const fee = toNumber(value)
  if (fee === null) throw paymentError(1, now, 'application_fee')
  if (fee < 0) throw paymentError(4039, now)
  if (fee > amount) throw paymentError(4038, now)
  return fee
}

function readCoupon(body: JsonObject, amount: number, now: number): number {
  if (!isMissing(body.campaign_id) && toNumber(body.campaign_id) === null) throw paymentError(4027, now)
  if (isMissing(body.coupon_amount)) return 0
  const coupon = toNumber(body.coupon_amount)
  if (coupon === null) throw paymentError(4028, now)
  if (coupon < 0 || coupon >= amount) throw paymentError(4026, now)
  return coupon
}

/**
 * Reads a notification address. The provider requires https and a host that it can reach. Callers of a simulator listen
 * on localhost, so plain http is accepted here.
 */
function readNotificationUrl(value: unknown, now: number): string | null {
  if (isMissing(value) || value === '') return null
  if (typeof value !== 'string' || !isWebUrl(value)) throw paymentError(4020, now)
  if (value.length >= 500) throw paymentError(4021, now)
  return value
}

export function isWebUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

/** Reads a field that is stored without further checks, as a text or null. */
export function restText(request: PaymentRequest, name: string): string | null {
  return toText(request.rest[name])
}

export function restInteger(request: PaymentRequest, name: string): number | null {
  return toInteger(request.rest[name])
}

/** Reads the metadata. The provider converts keys to snake case, at every depth. */
function readMetadata(value: unknown, now: number): JsonObject {
  if (isMissing(value)) return {}
  if (!isObject(value)) throw paymentError(4022, now)
  return toObject(snakeCased(value))
}

function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased)
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [toSnakeCase(key), snakeCased(inner)])
  return Object.fromEntries(entries)
}

function toSnakeCase(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}
