/** Of a test payer. The kit's payer has an address of its own country. */
const address = {
  zip_code: '06233200',
  street_name: 'Rua das Flores',
  street_number: '100',
  neighborhood: 'Bonfim',
  city: 'Osasco',
  federal_unit: 'SP',
}

/** The address of a test payer by a boleto, which is refused without one. Other methods need none. */
export function addressFor(method: string): { address?: typeof address } {
  return method === 'bolbradesco' ? { address } : {}
}
