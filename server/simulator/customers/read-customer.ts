import { isMissing, isObject, type JsonObject, toText } from '../../facts/json.ts'
import type { CustomerErrorCode } from '../../facts/provider-errors/customer-errors.ts'
import { parseIsoDate } from '../dates.ts'
import { customerError } from '../errors/provider-error.ts'

/** The fields of a customer that a request can set. Absent fields stay unchanged. */
export type CustomerFields = {
  first_name?: string | null
  last_name?: string | null
  phone?: JsonObject
  identification?: JsonObject
  address?: JsonObject
  date_registered?: string | null
  description?: string | null
  metadata?: JsonObject
  default_card?: string | null
  /** The id of an address (documentation). Some gateways send an address, which is stored unchanged. */
  default_address?: string | JsonObject | null
}

const maxText = 255

/** Reads the fields that create and update share. Refusals carry causes 103 to 117 of the reference. */
export function readCustomerFields(body: JsonObject): CustomerFields {
  const phone = readObject(body.phone)
  checkText(phone?.area_code, '109')
  checkText(phone?.number, '110')
  const identification = readObject(body.identification)
  checkText(identification?.type, '111')
  checkText(identification?.number, '112')
  const address = readObject(body.address)
  if (!isMissing(body.metadata) && !isObject(body.metadata)) throw customerError('117')
  const fields: CustomerFields = {
    first_name: readText(body.first_name, '107'),
    last_name: readText(body.last_name, '108'),
    phone,
    identification,
    address: address && readAddress(address),
    date_registered: readDate(body.date_registered),
    description: readText(body.description, '116'),
    metadata: isObject(body.metadata) ? body.metadata : undefined,
    default_card: readText(body.default_card, '125'),
    default_address: isObject(body.default_address)
      ? body.default_address
      : readText(body.default_address, '125'),
  }
  return fields
}

/** Maximum length of an address as JSON. A customer may have 100, which are stored together. */
const maxAddressText = 8 * 1024

/** @throws ProviderError causes 113, 114, and 104 for other texts that are too long, or too many */
export function readAddress(address: JsonObject): JsonObject {
  checkText(address.zip_code, '113')
  checkText(address.street_name, '114')
  for (const value of Object.values(address))
    if (typeof value === 'string' && value.length > maxText) throw customerError('104')
  if (JSON.stringify(address).length > maxAddressText) throw customerError('104')
  return address
}

function readObject(value: unknown): JsonObject | undefined {
  if (isMissing(value)) return undefined
  if (!isObject(value)) throw customerError('103')
  return value
}

function readText(value: unknown, code: CustomerErrorCode): string | null | undefined {
  if (value === undefined) return undefined
  checkText(value, code)
  return toText(value)
}

function checkText(value: unknown, code: CustomerErrorCode) {
  if (isMissing(value)) return
  if (typeof value !== 'string' && typeof value !== 'number') throw customerError(code)
  if (String(value).length > maxText) throw customerError(code)
}

function readDate(value: unknown): string | null | undefined {
  if (isMissing(value) || value === '') return value === undefined ? undefined : null
  if (typeof value !== 'string') throw customerError('115')
  const isDate = parseIsoDate(value) !== null || !Number.isNaN(Date.parse(value))
  if (!isDate) throw customerError('115')
  return value
}

/** Throws 106 for an address that is missing or malformed, 104 for one that is too long. */
export function readCustomerEmail(value: unknown): string {
  const email = toText(value)?.trim()
  if (!email) throw customerError('106')
  if (email.length > 254) throw customerError('104')
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw customerError('106')
  return email
}
