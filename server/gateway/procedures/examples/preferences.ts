/** Examples of preferences for the API reference. A test sends each request to a running gateway. */

export const preferenceInputExample = {
  items: [{ title: 'Point Mini', quantity: 1, unit_price: 1500 }],
  back_urls: { success: 'https://shop.example/success' },
  external_reference: 'order-1001',
}

export const preferenceExample = {
  id: '710000111-0348bff0-e5fc-4652-b7e2-957283c6478e',
  init_point:
    'https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=710000111-0348bff0-e5fc-4652-b7e2-957283c6478e',
  sandbox_init_point:
    'https://sandbox.mercadopago.com.ar/checkout/v1/redirect?pref_id=710000111-0348bff0-e5fc-4652-b7e2-957283c6478e',
  items: [{ id: 'SKU-1', title: 'Point Mini', quantity: 1, unit_price: 1500 }],
  external_reference: 'order-1001',
}
