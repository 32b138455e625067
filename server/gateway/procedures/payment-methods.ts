import {
  identificationTypeSchema,
  installmentsSchema,
  listInstallmentsInput,
  listPaymentMethodsInput,
  paymentMethodSchema,
} from '../../contract/payment-methods.ts'
import { providerOperation, router } from './base.ts'
import {
  identificationTypeExample,
  installmentsExample,
  paymentMethodExample,
} from './examples/payment-methods.ts'

export const paymentMethods = router({
  list: providerOperation('payment_method')
    .meta({
      rest: {
        method: 'GET',
        path: '/payment-methods',
        status: 200,
        operationId: 'listPaymentMethods',
        summary: 'List the payment methods of the account’s site',
        response: paymentMethodSchema.array(),
        example: { data: [paymentMethodExample] },
      },
    })
    .input(listPaymentMethodsInput)
    .query(({ ctx, input }) => ctx.provider.listPaymentMethods(input ?? {}, ctx.call)),

  installments: providerOperation('payment_method')
    .meta({
      rest: {
        method: 'GET',
        path: '/payment-methods/installments',
        status: 200,
        operationId: 'listInstallments',
        summary: 'List the installment plans for an amount and a card’s first digits or payment method',
        response: installmentsSchema.array(),
        example: { input: { amount: 1500, payment_method_id: 'visa' }, data: [installmentsExample] },
      },
    })
    .input(listInstallmentsInput)
    .query(({ ctx, input }) => ctx.provider.listInstallments(input, ctx.call)),
})

export const identificationTypes = router({
  list: providerOperation('identification_type')
    .meta({
      rest: {
        method: 'GET',
        path: '/identification-types',
        status: 200,
        operationId: 'listIdentificationTypes',
        summary: 'List the document types of the account’s site',
        response: identificationTypeSchema.array(),
        example: { data: [identificationTypeExample] },
      },
    })
    .query(({ ctx }) => ctx.provider.listIdentificationTypes(ctx.call)),
})
