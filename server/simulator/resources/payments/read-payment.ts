import { isWebUrl } from '../../../catalog/requests/described.ts'
import { roundFor } from '../../../facts/amounts.ts'
import type { Country } from '../../../facts/countries.ts'
import { parseIsoDate } from '../../../facts/iso-date.ts'
import {
  isMissing,
  isObject,
  type JsonObject,
  toInteger,
  toNumber,
  toObject,
  toText,
} from '../../../facts/json.ts'
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

/** Reads a body of `POST /v1/payments` that was checked by its declaration. */
export function readPayment(body: JsonObject, site: Country): PaymentRequest {
  return {
    amount: roundFor(site, toNumber(body.transaction_amount) ?? 0),
    payer: readPayer(body.payer),
    token: toText(body.token),
    methodId: toText(body.payment_method_id),
    issuerId: toText(body.issuer_id),
    installments: toInteger(body.installments),
    // What is no boolean must not charge.
    capture: isMissing(body.capture) || body.capture === true,
    binary: body.binary_mode === true,
    threeDsMode: toText(body.three_d_secure_mode) ?? 'not_supported',
    expiresAt: readExpiration(body.date_of_expiration),
    applicationFee: Math.max(0, toNumber(body.application_fee) ?? 0),
    coupon: toNumber(body.coupon_amount) ?? 0,
    notificationUrl: readNotificationUrl(body.notification_url),
    metadata: toObject(snakeCased(toObject(body.metadata))),
    additionalInfo: toAdditionalInfo(toObject(body.additional_info)),
    rest: body,
  }
}

export function readExpiration(value: unknown): number | null {
  return typeof value === 'string' ? parseIsoDate(value) : null
}

/** Callers of a simulator listen on localhost, so plain http is accepted here. */
export function readNotificationUrl(value: unknown): string | null {
  return typeof value === 'string' && isWebUrl(value) ? value : null
}

/** Reads a field that is stored without further checks, as a text or null. */
export function restText(request: PaymentRequest, name: string): string | null {
  return toText(request.rest[name])
}

export function restInteger(request: PaymentRequest, name: string): number | null {
  return toInteger(request.rest[name])
}

/** Metadata as the provider converts it: its keys in snake case, at every depth. */
function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased)
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [toSnakeCase(key), snakeCased(inner)])
  return Object.fromEntries(entries)
}

function toSnakeCase(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}
