import {
  identificationTypeSchema,
  installmentsSchema,
  listInstallmentsInput,
  listPaymentMethodsInput,
  paymentMethodSchema,
} from '../../contract/payment-methods.ts'
import { endpoints } from '../provider/endpoints.ts'
import { callEndpoint, providerOperation, router } from './base.ts'
import methodExamples from './examples/payment-methods.json' with { type: 'json' }
import { route } from './operation-meta.ts'

export const paymentMethods = router({
  list: providerOperation('payment_method')
    .meta({
      rest: route('GET', '/payment-methods', {
        operationId: 'listPaymentMethods',
        summary: 'List the payment methods of the account’s site',
        response: paymentMethodSchema.array(),
        example: { data: [methodExamples.paymentMethod] },
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
        example: { input: { amount: 1500, payment_method_id: 'visa' }, data: [methodExamples.installments] },
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
        example: { data: [methodExamples.identificationType] },
      }),
    })
    .query(callEndpoint(endpoints.listIdentificationTypes)),
})
