import type { Scenario } from './scenario.ts'

const items = [
  {
    id: 'SKU-1',
    category_id: 'electronics',
    description: 'Card reader',
    title: 'Point Mini',
    quantity: 1,
    unit_price: '{site.amount}',
  },
]

export const preferenceScenarios: Scenario[] = [
  {
    name: 'preferences/complete',
    steps: [
      {
        name: 'preference',
        call: 'POST /checkout/preferences',
        body: {
          items,
          back_urls: {
            failure: 'https://shop.example/failure',
            pending: 'https://shop.example/pending',
            success: 'https://shop.example/success',
          },
          auto_return: 'approved',
          external_reference: '{run.reference}',
          notification_url: '{run.notification_url}',
        },
        makes: 'preference',
      },
      { name: 'read', call: 'GET /checkout/preferences/{preference.id}' },
      {
        name: 'change',
        call: 'PUT /checkout/preferences/{preference.id}',
        body: { external_reference: '{run.reference}' },
      },
      { name: 'search', call: 'GET /checkout/preferences/search?external_reference={run.reference}' },
    ],
  },
  {
    name: 'preferences/its merchant order',
    onlySimulator: 'a merchant order cannot be removed',
    steps: [
      {
        name: 'preference',
        call: 'POST /checkout/preferences',
        body: { items, external_reference: '{run.reference}' },
        isPreparation: true,
      },
      { name: 'order', call: 'POST /merchant_orders', body: { preference_id: '{preference.id}' } },
      { name: 'read', call: 'GET /merchant_orders/{order.id}' },
      { name: 'change', call: 'PUT /merchant_orders/{order.id}', body: { additional_info: 'Gift' } },
      { name: 'search', call: 'GET /merchant_orders/search?external_reference={run.reference}' },
    ],
  },
]
