/** Payment methods, installments and document types of the account’s country. */
import methodExamples from './examples/payment-methods.json' with { type: 'json' }
import type { Resource } from './operation.ts'

export const paymentMethods = {
  list: {
    provider: 'GET /v1/payment_methods',
    subject: 'payment_method',
    access: 'browser',
    operationId: 'listPaymentMethods',
    route: 'GET /payment-methods',
    input: 'listPaymentMethodsInput',
    answer: 'paymentMethodsSchema',
    example: { data: [methodExamples.paymentMethod] },
  },

  installments: {
    // The query has `amount`, and `bin` or `payment_method_id`. The provider refuses one without them.
    provider: 'GET /v1/payment_methods/installments',
    subject: 'payment_method',
    access: 'browser',
    operationId: 'listInstallments',
    route: 'GET /payment-methods/installments',
    input: 'listInstallmentsInput',
    answer: 'installmentsListSchema',
    example: { input: { amount: 1500, payment_method_id: 'visa' }, data: [methodExamples.installments] },
  },

  search: { provider: 'GET /v1/payment_methods/search', subject: 'payment_method', access: 'browser' },
  listIssuers: {
    provider: 'GET /v1/payment_methods/card_issuers',
    subject: 'payment_method',
    access: 'browser',
  },
} satisfies Resource

export const identificationTypes = {
  list: {
    provider: 'GET /v1/identification_types',
    subject: 'identification_type',
    access: 'browser',
    operationId: 'listIdentificationTypes',
    route: 'GET /identification-types',
    answer: 'identificationTypesSchema',
    example: { data: [methodExamples.identificationType] },
  },
} satisfies Resource
