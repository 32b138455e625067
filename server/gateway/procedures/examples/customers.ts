/** Examples of customers and their cards for the API reference. A test sends each request to a running gateway. */

export const cardExample = {
  id: '9000000001',
  customer_id: '710000111-aB3dE5fG7hJ9kL',
  first_six_digits: '450995',
  last_four_digits: '3704',
  expiration_month: 11,
  expiration_year: 2030,
  payment_method: { id: 'visa', name: 'Visa' },
}

export const customerExample = {
  id: '710000111-aB3dE5fG7hJ9kL',
  email: 'ana@testuser.com',
  first_name: 'Ana',
  last_name: 'Gómez',
  date_created: '2026-03-02T14:18:00.000Z',
  cards: [cardExample],
}
