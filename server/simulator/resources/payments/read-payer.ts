import { isEmail } from '../../../catalog/requests/described.ts'
import { textIn, toObject, toText } from '../../../facts/json.ts'

export type PayerRequest = {
  id: string | null
  type: string | null
  email: string | null
  identification: { type: string | null; number: string | null }
  entityType: string | null
}

/** Reads the payer of a body that was checked by its declaration. */
export function readPayer(value: unknown): PayerRequest {
  const payer = toObject(value)
  const identification = toObject(payer.identification)
  const email = textIn(payer.email).trim()
  return {
    id: toText(payer.id),
    type: toText(payer.type),
    email: isEmail(email) ? email : null,
    identification: { type: toText(identification.type), number: toText(identification.number) },
    entityType: toText(payer.entity_type),
  }
}
