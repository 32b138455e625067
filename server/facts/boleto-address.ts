import { toPaymentMethodId } from './resource-ids.ts'

/** An address in Brazil. The payer of the test kit has one in the country of the account. */
const address = {
  zip_code: '06233200',
  street_name: 'Rua das Flores',
  street_number: '100',
  neighborhood: 'Bonfim',
  city: 'Osasco',
  federal_unit: 'SP',
}

/** The address of a test payer who pays by boleto. The provider refuses a boleto without one. Other methods need none. */
export function addressFor(method: string): { address?: typeof address } {
  return method === 'bolbradesco' ? { address } : {}
}

/** The same of an order, in which the state has another name. */
export function orderAddressFor(method: string) {
  const { federal_unit: state, ...rest } = address
  return toPaymentMethodId(method) === 'bolbradesco' ? { address: { ...rest, state } } : {}
}
