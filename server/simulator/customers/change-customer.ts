import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { nextNumber } from '../identifiers.ts'
import { type JsonObject, toText } from '../json.ts'
import type { Customer } from './customer.ts'
import type { CustomerFields } from './read-customer.ts'

export function withFields(
  customer: Customer,
  fields: CustomerFields,
  { account, deps, now }: { account: Account; deps: Deps; now: number },
): Customer {
  const address = fields.address ?? customer.address
  const isNewAddress = fields.address !== undefined && customer.addressId === null
  const addressId = isNewAddress ? String(nextNumber(deps.counters, account, 'address')) : customer.addressId
  return {
    ...customer,
    firstName: fields.first_name === undefined ? customer.firstName : fields.first_name,
    lastName: fields.last_name === undefined ? customer.lastName : fields.last_name,
    phone: fields.phone ? readPhone(fields.phone) : customer.phone,
    identification: fields.identification ? readDocument(fields.identification) : customer.identification,
    address,
    addressId,
    dateRegistered: fields.date_registered === undefined ? customer.dateRegistered : fields.date_registered,
    description: fields.description === undefined ? customer.description : fields.description,
    metadata: fields.metadata ?? customer.metadata,
    defaultCard: fields.default_card === undefined ? customer.defaultCard : fields.default_card,
    defaultAddress: fields.default_address ?? customer.defaultAddress ?? addressId,
    updatedAt: now,
  }
}

function readPhone(phone: JsonObject) {
  return { area_code: toText(phone.area_code), number: toText(phone.number) }
}

function readDocument(identification: JsonObject) {
  return { type: toText(identification.type), number: toText(identification.number) }
}
