import {
  createPreferenceInput,
  getPreferenceInput,
  preferenceSchema,
  preferenceSearchSchema,
  searchPreferencesInput,
} from '../../contract/preferences.ts'
import { endpoints } from '../provider/endpoints.ts'
import { callEndpoint, providerOperation, router } from './base.ts'
import { route } from './operation-meta.ts'

const preferenceInputExample = {
  items: [{ title: 'Point Mini', quantity: 1, unit_price: 1500 }],
  back_urls: { success: 'https://shop.example/success' },
  external_reference: 'order-1001',
}

const preferenceExample = {
  id: '710000111-0348bff0-e5fc-4652-b7e2-957283c6478e',
  init_point:
    'https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=710000111-0348bff0-e5fc-4652-b7e2-957283c6478e',
  sandbox_init_point:
    'https://sandbox.mercadopago.com.ar/checkout/v1/redirect?pref_id=710000111-0348bff0-e5fc-4652-b7e2-957283c6478e',
  items: [{ id: 'SKU-1', title: 'Point Mini', quantity: 1, unit_price: 1500 }],
  external_reference: 'order-1001',
}

export const preferences = router({
  create: providerOperation('preference')
    .meta({
      rest: route('POST', '/preferences', {
        status: 201,
        operationId: 'createPreference',
        summary: 'Create a checkout preference',
        response: preferenceSchema,
        example: { input: preferenceInputExample, data: preferenceExample },
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
        example: { input: { preferenceId: preferenceExample.id }, data: preferenceExample },
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
          data: { elements: [{ id: preferenceExample.id }], next_offset: 1, total: 1 },
        },
      }),
    })
    .input(searchPreferencesInput)
    .query(callEndpoint(endpoints.searchPreferences)),
})

/** Examples of preferences for the API reference. A test sends each request to a running gateway. */
