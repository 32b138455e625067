/** Purchases that the payer pays in the provider’s checkout, and the merchant orders that follow from them. */
import preferenceExamples from './examples/preferences.json' with { type: 'json' }
import type { Resource } from './operation.ts'

export const preferences = {
  create: {
    provider: 'POST /checkout/preferences',
    safety: 'only_unprocessed',
    subject: 'preference',
    operationId: 'createPreference',
    route: 'POST /preferences',
    status: 201,
    input: 'createPreferenceInput',
    answer: 'preferenceSchema',
    example: { input: preferenceExamples.preferenceInput, data: preferenceExamples.preference },
    sdk: {
      Node: 'new Preference(config).create({ body, requestOptions })',
      PHP: '(new MercadoPago\\Client\\Preference\\PreferenceClient())->create($body, $options)',
      Python: 'sdk.preference().create(body, options)',
    },
  },

  get: {
    provider: 'GET /checkout/preferences/{id}',
    subject: 'preference',
    operationId: 'getPreference',
    route: 'GET /preferences/{preferenceId}',
    input: 'getPreferenceInput',
    answer: 'preferenceSchema',
    example: {
      input: { preferenceId: preferenceExamples.preference.id },
      data: preferenceExamples.preference,
    },
    sdk: {
      Node: "new Preference(config).get({ preferenceId: '{id}' })",
      PHP: "(new MercadoPago\\Client\\Preference\\PreferenceClient())->get('{id}')",
      Python: "sdk.preference().get('{id}')",
    },
  },

  search: {
    provider: 'GET /checkout/preferences/search',
    subject: 'preference',
    operationId: 'searchPreferences',
    route: 'GET /preferences',
    input: 'searchPreferencesInput',
    answer: 'preferenceSearchSchema',
    header: 'gradings',
    example: {
      input: { external_reference: 'order-1001' },
      data: { elements: [{ id: preferenceExamples.preference.id }], next_offset: 1, total: 1 },
    },
  },

  change: {
    provider: 'PUT /checkout/preferences/{id}',
    subject: 'preference',
    sdk: {
      Node: "new Preference(config).update({ id: '{id}', updatePreferenceRequest: body, requestOptions })",
      PHP: "(new MercadoPago\\Client\\Preference\\PreferenceClient())->update('{id}', $body, $options)",
      Python: "sdk.preference().update('{id}', body, options)",
    },
  },
} satisfies Resource

export const merchantOrders = {
  create: { provider: 'POST /merchant_orders', subject: 'merchant_order' },
  search: { provider: 'GET /merchant_orders/search', subject: 'merchant_order' },
  /** The same search, by the plugins. */
  list: { provider: 'GET /merchant_orders', subject: 'merchant_order', certainty: 'described' },
  get: { provider: 'GET /merchant_orders/{id}', subject: 'merchant_order', answer: 'merchantOrderSchema' },
  change: { provider: 'PUT /merchant_orders/{id}', subject: 'merchant_order' },
} satisfies Resource
