import {
  createPreferenceInput,
  getPreferenceInput,
  preferenceSchema,
  preferenceSearchSchema,
  searchPreferencesInput,
} from '../../contract/preferences.ts'
import { endpoints } from '../provider/endpoints.ts'
import { providerMutation, providerQuery, router } from './base.ts'
import preferenceExamples from './examples/preferences.json' with { type: 'json' }

export const preferences = router({
  create: providerMutation('preference', endpoints.createPreference, {
    route: 'POST /preferences',
    status: 201,
    input: createPreferenceInput,
    response: preferenceSchema,
    example: { input: preferenceExamples.preferenceInput, data: preferenceExamples.preference },
  }),

  get: providerQuery('preference', endpoints.getPreference, {
    route: 'GET /preferences/{preferenceId}',
    input: getPreferenceInput,
    response: preferenceSchema,
    example: {
      input: { preferenceId: preferenceExamples.preference.id },
      data: preferenceExamples.preference,
    },
  }),

  search: providerQuery('preference', endpoints.searchPreferences, {
    route: 'GET /preferences',
    input: searchPreferencesInput,
    response: preferenceSearchSchema,
    example: {
      input: { external_reference: 'order-1001' },
      data: { elements: [{ id: preferenceExamples.preference.id }], next_offset: 1, total: 1 },
    },
  }),
})
