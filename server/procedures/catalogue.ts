/** The operations with a single procedure each: preferences, payment methods, test users. */
import {
  identificationTypeSchema,
  installmentsSchema,
  listInstallmentsInput,
  listPaymentMethodsInput,
  paymentMethodSchema,
} from '../contract/payment-methods.ts'
import {
  createPreferenceInput,
  getPreferenceInput,
  preferenceSchema,
  preferenceSearchSchema,
  searchPreferencesInput,
} from '../contract/preferences.ts'
import { createTestUserInput, testUserSchema } from '../contract/test-users.ts'
import { providerOperation, router } from './base.ts'
import {
  identificationTypeExample,
  installmentsExample,
  paymentMethodExample,
  preferenceExample,
  preferenceInputExample,
  testUserExample,
} from './examples.ts'

export const preferences = router({
  create: providerOperation
    .meta({
      rest: {
        method: 'POST',
        path: '/preferences',
        status: 201,
        summary: 'Create a checkout preference',
        tag: 'Preferences',
        response: preferenceSchema,
        example: { input: preferenceInputExample, data: preferenceExample },
      },
    })
    .input(createPreferenceInput)
    .mutation(({ ctx, input }) => ctx.provider.createPreference(input, ctx.call)),

  get: providerOperation
    .meta({
      rest: {
        method: 'GET',
        path: '/preferences/{preferenceId}',
        status: 200,
        summary: 'Retrieve a checkout preference',
        tag: 'Preferences',
        response: preferenceSchema,
        example: { input: { preferenceId: preferenceExample.id }, data: preferenceExample },
      },
    })
    .input(getPreferenceInput)
    .query(({ ctx, input }) => ctx.provider.getPreference(input.preferenceId, ctx.call)),

  search: providerOperation
    .meta({
      rest: {
        method: 'GET',
        path: '/preferences',
        status: 200,
        summary: 'Search checkout preferences with the provider’s filters',
        tag: 'Preferences',
        response: preferenceSearchSchema,
        example: {
          input: { external_reference: 'order-1001' },
          data: { elements: [{ id: preferenceExample.id }], next_offset: 1, total: 1 },
        },
      },
    })
    .input(searchPreferencesInput)
    .query(({ ctx, input }) => ctx.provider.searchPreferences(input, ctx.call)),
})

export const paymentMethods = router({
  list: providerOperation
    .meta({
      rest: {
        method: 'GET',
        path: '/payment-methods',
        status: 200,
        summary: 'List the payment methods of the account’s site',
        tag: 'Payment methods',
        response: paymentMethodSchema.array(),
        example: { data: [paymentMethodExample] },
      },
    })
    .input(listPaymentMethodsInput)
    .query(({ ctx, input }) => ctx.provider.listPaymentMethods(input ?? {}, ctx.call)),

  installments: providerOperation
    .meta({
      rest: {
        method: 'GET',
        path: '/payment-methods/installments',
        status: 200,
        summary: 'List the instalment plans for an amount and a card’s first digits or payment method',
        tag: 'Payment methods',
        response: installmentsSchema.array(),
        example: { input: { amount: 1500, payment_method_id: 'visa' }, data: [installmentsExample] },
      },
    })
    .input(listInstallmentsInput)
    .query(({ ctx, input }) => ctx.provider.listInstallments(input, ctx.call)),
})

export const identificationTypes = router({
  list: providerOperation
    .meta({
      rest: {
        method: 'GET',
        path: '/identification-types',
        status: 200,
        summary: 'List the document types of the account’s site',
        tag: 'Payment methods',
        response: identificationTypeSchema.array(),
        example: { data: [identificationTypeExample] },
      },
    })
    .query(({ ctx }) => ctx.provider.listIdentificationTypes(ctx.call)),
})

export const testUsers = router({
  create: providerOperation
    .meta({
      rest: {
        method: 'POST',
        path: '/test-users',
        status: 201,
        summary: 'Create a test user',
        tag: 'Test users',
        response: testUserSchema,
        example: {
          input: { site_id: 'MLA', description: 'buyer for checkout tests' },
          data: testUserExample,
        },
      },
    })
    .input(createTestUserInput)
    .mutation(({ ctx, input }) => ctx.provider.createTestUser(input, ctx.call)),
})
