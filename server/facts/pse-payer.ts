/** An address to return to from a bank's page. The provider accepts no local one. */
export const bankCallbackUrl = 'https://www.example.com/back'

/**
 * The phone and the address of a test payer of PSE, without which the provider answers 424. The lengths are those of the
 * guide: a zip code of 5 digits, an area code of 3 and a number of at most 7, and streets of at most 18 characters.
 */
export const psePayer = {
  phone: { area_code: '601', number: '3001234' },
  address: {
    zip_code: '11011',
    street_name: 'Calle 93',
    street_number: '11',
    neighborhood: 'Chicó',
    city: 'Bogotá',
  },
}
