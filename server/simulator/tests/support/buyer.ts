/** What boletos and PSE need of their payer. */
export const buyer = {
  first_name: 'Ana',
  last_name: 'Silva',
  identification: { type: 'CPF', number: '19119119100' },
  phone: { area_code: '11', number: '987654321' },
  address: {
    zip_code: '06233',
    street_name: 'Rua das Flores',
    street_number: '100',
    neighborhood: 'Bonfim',
    city: 'Osasco',
    federal_unit: 'SP',
  },
}
