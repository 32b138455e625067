import {
  identificationTypeSchema,
  installmentsSchema,
  listInstallmentsInput,
  listPaymentMethodsInput,
  paymentMethodSchema,
} from '../../contract/payment-methods.ts'
import { endpoints } from '../provider/endpoints.ts'
import { callEndpoint, providerOperation, router } from './base.ts'
import { route } from './operation-meta.ts'

const paymentMethodExample = {
  id: 'visa',
  name: 'Visa',
  payment_type_id: 'credit_card',
  status: 'active',
  secure_thumbnail: 'https://www.mercadopago.com/org-img/MP3/API/logos/visa.gif',
  min_allowed_amount: 3,
  max_allowed_amount: 2500000,
}

const identificationTypeExample = {
  id: 'DNI',
  name: 'DNI',
  type: 'number',
  min_length: 7,
  max_length: 8,
}

const installmentsExample = {
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

export const paymentMethods = router({
  list: providerOperation('payment_method')
    .meta({
      rest: route('GET', '/payment-methods', {
        operationId: 'listPaymentMethods',
        summary: 'List the payment methods of the account’s site',
        response: paymentMethodSchema.array(),
        example: { data: [paymentMethodExample] },
      }),
    })
    .input(listPaymentMethodsInput)
    .query(callEndpoint(endpoints.listPaymentMethods)),

  installments: providerOperation('payment_method')
    .meta({
      rest: route('GET', '/payment-methods/installments', {
        operationId: 'listInstallments',
        summary: 'List the installment plans for an amount and a card’s first digits or payment method',
        response: installmentsSchema.array(),
        example: { input: { amount: 1500, payment_method_id: 'visa' }, data: [installmentsExample] },
      }),
    })
    .input(listInstallmentsInput)
    .query(callEndpoint(endpoints.listInstallments)),
})

export const identificationTypes = router({
  list: providerOperation('identification_type')
    .meta({
      rest: route('GET', '/identification-types', {
        operationId: 'listIdentificationTypes',
        summary: 'List the document types of the account’s site',
        response: identificationTypeSchema.array(),
        example: { data: [identificationTypeExample] },
      }),
    })
    .query(callEndpoint(endpoints.listIdentificationTypes)),
})

/**
 * Examples of payment methods, document types and installments for the API reference. A test sends each request to a
 * running gateway.
 */
