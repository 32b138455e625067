import { isObject, type JsonObject, toText } from '../../../facts/json.ts'

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

/** Reads the fields that create and update share, from a body that was checked by its declaration. */
export function readCustomerFields(body: JsonObject): CustomerFields {
  return {
    first_name: readText(body.first_name),
    last_name: readText(body.last_name),
    phone: readObject(body.phone),
    identification: readObject(body.identification),
    address: readObject(body.address),
    date_registered: readText(body.date_registered),
    description: readText(body.description),
    metadata: readObject(body.metadata),
    default_card: readText(body.default_card),
    default_address: isObject(body.default_address) ? body.default_address : readText(body.default_address),
  }
}

const readObject = (value: unknown) => (isObject(value) ? value : undefined)
const readText = (value: unknown) => (value === undefined ? undefined : toText(value))
