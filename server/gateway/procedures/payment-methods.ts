import {
  identificationTypeSchema,
  installmentsSchema,
  listInstallmentsInput,
  listPaymentMethodsInput,
  paymentMethodSchema,
} from '../../contract/payment-methods.ts'
import { endpoints } from '../provider/endpoints.ts'
import { callEndpoint, providerOperation, providerQuery, router } from './base.ts'
import methodExamples from './examples/payment-methods.json' with { type: 'json' }

export const paymentMethods = router({
  list: providerQuery('payment_method', endpoints.listPaymentMethods, {
    route: 'GET /payment-methods',
    input: listPaymentMethodsInput,
    response: paymentMethodSchema.array(),
    example: { data: [methodExamples.paymentMethod] },
  }),

  installments: providerQuery('payment_method', endpoints.listInstallments, {
    route: 'GET /payment-methods/installments',
    input: listInstallmentsInput,
    response: installmentsSchema.array(),
    example: { input: { amount: 1500, payment_method_id: 'visa' }, data: [methodExamples.installments] },
  }),
})

export const identificationTypes = router({
  list: providerOperation('identification_type', 'GET /identification-types', {
    operationId: 'listIdentificationTypes',
    response: identificationTypeSchema.array(),
    example: { data: [methodExamples.identificationType] },
  }).query(callEndpoint(endpoints.listIdentificationTypes)),
})
