import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { type JsonObject, toText } from '../json.ts'
import { putAddress, toAddress } from './addresses.ts'
import type { Customer } from './customer.ts'
import type { CustomerFields } from './read-customer.ts'

export function withFields(
  customer: Customer,
  fields: CustomerFields,
  { account, deps, now }: { account: Account; deps: Deps; now: number },
): Customer {
  const [first] = customer.addresses
  const addresses = fields.address
    ? putAddress(customer.addresses, toAddress(fields.address, { id: first?.id, account, deps, now }))
    : customer.addresses
  return {
    ...customer,
    firstName: fields.first_name === undefined ? customer.firstName : fields.first_name,
    lastName: fields.last_name === undefined ? customer.lastName : fields.last_name,
    phone: fields.phone ? readPhone(fields.phone) : customer.phone,
    identification: fields.identification ? readDocument(fields.identification) : customer.identification,
    dateRegistered: fields.date_registered === undefined ? customer.dateRegistered : fields.date_registered,
    description: fields.description === undefined ? customer.description : fields.description,
    metadata: fields.metadata ?? customer.metadata,
    defaultCard: fields.default_card === undefined ? customer.defaultCard : fields.default_card,
    defaultAddress: fields.default_address ?? customer.defaultAddress ?? addresses[0]?.id ?? null,
    addresses,
    updatedAt: now,
  }
}

function readPhone(phone: JsonObject) {
  return { area_code: toText(phone.area_code), number: toText(phone.number) }
}

function readDocument(identification: JsonObject) {
  return { type: toText(identification.type), number: toText(identification.number) }
}
