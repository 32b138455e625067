/**
 * Examples of payment methods, document types and installments for the API reference. A test sends each request to a
 * running gateway.
 */

export const paymentMethodExample = {
  id: 'visa',
  name: 'Visa',
  payment_type_id: 'credit_card',
  status: 'active',
  secure_thumbnail: 'https://www.mercadopago.com/org-img/MP3/API/logos/visa.gif',
  min_allowed_amount: 3,
  max_allowed_amount: 2500000,
}

export const identificationTypeExample = {
  id: 'DNI',
  name: 'DNI',
  type: 'number',
  min_length: 7,
  max_length: 8,
}

export const installmentsExample = {
  payment_method_id: 'visa',
  payment_type_id: 'credit_card',
  issuer: { id: '310', name: 'Banco de Test' },
  payer_costs: [
    {
      installments: 3,
      installment_amount: 612,
      total_amount: 1836,
      recommended_message: '3 cuotas de $ 612,00 ($ 1.836,00)',
    },
  ],
}
