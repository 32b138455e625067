import type { Country } from '../../facts/countries.ts'
import { isMissing, isObject, toObject, toText } from '../../facts/json.ts'
import { paymentError } from '../errors/provider-error.ts'
import { isImpossibleNumber } from '../sites/document-types.ts'

export type PayerRequest = {
  id: string | null
  type: string | null
  email: string | null
  identification: { type: string | null; number: string | null }
  entityType: string | null
}

const payerTypes = ['guest', 'customer', 'registered']

export function readPayer(value: unknown, site: Country, now: number): PayerRequest {
  if (isMissing(value)) throw paymentError(4050, now)
  if (!isObject(value)) throw paymentError(4006, now)
  const type = toText(value.type)
  const id = toText(value.id)
  if (type !== null && !payerTypes.includes(type)) throw paymentError(4029, now)
  if (type === 'customer' && id === null) throw paymentError(4012, now)
  const identification = toObject(value.identification)
  const document = { type: toText(identification.type), number: toText(identification.number) }
  if (document.type && document.number && isImpossibleNumber(site.id, document.type, document.number)) {
    throw paymentError(2067, now)
  }
  return {
    id,
    type,
    email: readEmail(value.email, id, now),
    identification: document,
    entityType: toText(value.entity_type),
  }
}

/** Reads the e-mail address, which is required unless the payer has an id. */
function readEmail(value: unknown, payerId: string | null, now: number): string | null {
  if (isMissing(value) || value === '') {
    if (payerId !== null) return null
    throw paymentError(4050, now)
  }
  if (typeof value !== 'string') throw paymentError(4050, now)
  const email = value.trim()
  if (email.length >= 254) throw paymentError(4051, now)
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw paymentError(4050, now)
  return email
}
