import {
  createPreferenceInput,
  getPreferenceInput,
  preferenceSchema,
  preferenceSearchSchema,
  searchPreferencesInput,
} from '../../contract/preferences.ts'
import { endpoints } from '../provider/endpoints.ts'
import { callEndpoint, providerOperation, router } from './base.ts'
import preferenceExamples from './examples/preferences.json' with { type: 'json' }
import { route } from './operation-meta.ts'

export const preferences = router({
  create: providerOperation('preference')
    .meta({
      rest: route('POST', '/preferences', {
        status: 201,
        operationId: 'createPreference',
        summary: 'Create a checkout preference',
        response: preferenceSchema,
        example: { input: preferenceExamples.preferenceInput, data: preferenceExamples.preference },
      }),
    })
    .input(createPreferenceInput)
    .mutation(callEndpoint(endpoints.createPreference)),

  get: providerOperation('preference')
    .meta({
      rest: route('GET', '/preferences/{preferenceId}', {
        operationId: 'getPreference',
        summary: 'Retrieve a checkout preference',
        response: preferenceSchema,
        example: {
          input: { preferenceId: preferenceExamples.preference.id },
          data: preferenceExamples.preference,
        },
      }),
    })
    .input(getPreferenceInput)
    .query(callEndpoint(endpoints.getPreference)),

  search: providerOperation('preference')
    .meta({
      rest: route('GET', '/preferences', {
        operationId: 'searchPreferences',
        summary: 'Search checkout preferences with the provider’s filters',
        response: preferenceSearchSchema,
        example: {
          input: { external_reference: 'order-1001' },
          data: { elements: [{ id: preferenceExamples.preference.id }], next_offset: 1, total: 1 },
        },
      }),
    })
    .input(searchPreferencesInput)
    .query(callEndpoint(endpoints.searchPreferences)),
})
