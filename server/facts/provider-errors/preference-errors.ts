/** Preferences name the problem in `error` and have no causes. */
export const preferenceErrors = {
  collector_does_not_comply_with_current_regulation:
    'the collector does not comply with the current regulation',
  invalid_access_token: 'invalid access token',
  invalid_auto_return: 'auto_return invalid. back_url.success must be defined',
  invalid_back_urls: 'back_urls invalid',
  invalid_binary_mode: 'binary_mode must be a boolean',
  invalid_collector_email: 'collector email invalid',
  invalid_collector_id: 'collector_id invalid',
  invalid_date: 'date invalid',
  invalid_expiration_date_from: 'expiration_date_from invalid',
  invalid_expiration_date_to: 'expiration_date_to invalid',
  invalid_id: 'preference_id not found',
  invalid_items: 'unit_price invalid',
  invalid_marketplace_fee: 'marketplace_fee must not be negative',
  invalid_operation_type: 'operation_type invalid',
  invalid_payer: 'payer invalid',
  invalid_payment_methods: 'payment_methods invalid',
  invalid_shipments: 'shipments invalid',
  invalid_sponsor_id: 'sponsor_id invalid',
} as const
