import {
  createPreferenceInput,
  getPreferenceInput,
  preferenceSchema,
  preferenceSearchSchema,
  searchPreferencesInput,
} from '../../contract/preferences.ts'
import { providerOperation, router } from './base.ts'
import { preferenceExample, preferenceInputExample } from './examples/preferences.ts'

export const preferences = router({
  create: providerOperation('preference')
    .meta({
      rest: {
        method: 'POST',
        path: '/preferences',
        status: 201,
        operationId: 'createPreference',
        summary: 'Create a checkout preference',
        response: preferenceSchema,
        example: { input: preferenceInputExample, data: preferenceExample },
      },
    })
    .input(createPreferenceInput)
    .mutation(({ ctx, input }) => ctx.provider.createPreference(input, ctx.call)),

  get: providerOperation('preference')
    .meta({
      rest: {
        method: 'GET',
        path: '/preferences/{preferenceId}',
        status: 200,
        operationId: 'getPreference',
        summary: 'Retrieve a checkout preference',
        response: preferenceSchema,
        example: { input: { preferenceId: preferenceExample.id }, data: preferenceExample },
      },
    })
    .input(getPreferenceInput)
    .query(({ ctx, input }) => ctx.provider.getPreference(input.preferenceId, ctx.call)),

  search: providerOperation('preference')
    .meta({
      rest: {
        method: 'GET',
        path: '/preferences',
        status: 200,
        operationId: 'searchPreferences',
        summary: 'Search checkout preferences with the provider’s filters',
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
