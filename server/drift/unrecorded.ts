const ordersAlone = 'the scenarios charge by orders alone'
const withoutStore = 'the scenarios open no store'
const withoutClaim = 'the scenarios open no claim'
const withoutSellers = 'the scenarios connect no seller'
const withoutPayouts = 'the scenarios send no money out'
const withoutReport = 'the scenarios make no report'

const reportCalls = ['/v1/account/release_report', '/v1/account/settlement_report'].flatMap(path => [
  ...[`POST ${path}`, `GET ${path}`, `GET ${path}/list`, `GET ${path}/search`, `GET ${path}/task/:task_id`],
  ...['POST', 'GET', 'PUT'].map(method => `${method} ${path}/config`),
  ...[`POST ${path}/schedule`, `DELETE ${path}/schedule`, `GET ${path}/:file_name`],
])

/** Calls of the API that no recorded shape answers, with the reason. A test fails if one is missing. */
export const unrecordedCalls: Readonly<Record<string, string>> = {
  'PUT /v1/card_tokens/:id': 'only the card form of the browser script calls it; no source has a response',
  'POST /platforms/pci/yape/v1/payment':
    'only public documents quote it; the scenarios have no payer with the app',
  'GET /bricks/payments/:id': 'the paths that bricks load are not public: this one is of the simulator',
  'GET /bricks/preferences/:id': 'only mocks in public tests of stores show its response',
  'GET /bricks/customers/:id/cards':
    'the paths that bricks load are not public: this one is of the simulator',
  'GET /v1/chargebacks/search': 'no source has a response',
  'POST /users/:user_id/stores': withoutStore,
  'GET /users/:user_id/stores/search': withoutStore,
  'GET /stores/:id': withoutStore,
  'PUT /users/:user_id/stores/:id': withoutStore,
  'DELETE /users/:user_id/stores/:id': withoutStore,
  'POST /pos': withoutStore,
  'GET /pos': withoutStore,
  'GET /users/:user_id/pos': withoutStore,
  'GET /pos/:id': withoutStore,
  'PUT /pos/:id': withoutStore,
  'DELETE /pos/:id': withoutStore,
  'POST /v2/pos': withoutStore,
  'GET /v2/pos': withoutStore,
  'GET /v2/pos/:id': withoutStore,
  'PATCH /v2/pos/:id': withoutStore,
  'DELETE /v2/pos/:id': withoutStore,
  'GET /terminals/v1/list': withoutStore,
  'PATCH /terminals/v1/setup': withoutStore,
  'GET /post-purchase/v1/claims/:claim_id': withoutClaim,
  'GET /post-purchase/v1/claims/search': withoutClaim,
  'GET /post-purchase/v1/claims/reasons/:reason_id': withoutClaim,
  'GET /post-purchase/v1/claims/:claim_id/status_history': withoutClaim,
  'GET /post-purchase/v1/claims/:claim_id/messages': withoutClaim,
  'GET /post-purchase/v1/claims/:claim_id/evidences': withoutClaim,
  'GET /post-purchase/v1/claims/:claim_id/expected-resolutions': withoutClaim,
  'POST /post-purchase/v1/claims/:claim_id/actions/send-message': withoutClaim,
  'POST /post-purchase/v1/claims/:claim_id/actions/evidences': withoutClaim,
  'POST /post-purchase/v1/claims/:claim_id/actions/open-dispute': withoutClaim,
  'POST /v1/payouts': withoutPayouts,
  'GET /v1/payouts/:payout_id/transactions': withoutPayouts,
  'GET /v1/payouts/:payout_id/transactions/:transaction_id': withoutPayouts,
  'PUT /v1/payouts/:payout_id/transactions/:transaction_id/cancel': withoutPayouts,
  'POST /v1/transaction-intents/process': withoutPayouts,
  'GET /v1/transaction-intents/:intent_id': withoutPayouts,
  'POST /v1/advanced_payments': withoutSellers,
  'GET /v1/advanced_payments/search': withoutSellers,
  'GET /v1/advanced_payments/:advanced_payment_id': withoutSellers,
  'PUT /v1/advanced_payments/:advanced_payment_id': withoutSellers,
  'POST /v1/advanced_payments/:advanced_payment_id/disburses': withoutSellers,
  'POST /v1/advanced_payments/:advanced_payment_id/refunds': withoutSellers,
  'GET /v1/advanced_payments/:advanced_payment_id/refunds': withoutSellers,
  'POST /v1/advanced_payments/:advanced_payment_id/disbursements/:disbursement_id/refunds': withoutSellers,
  ...Object.fromEntries(reportCalls.map(call => [call, withoutReport])),
  'POST /terminals/v1/actions': withoutStore,
  'GET /terminals/v1/actions/:action_id': withoutStore,
  'POST /terminals/v1/actions/:action_id/cancel': withoutStore,
  'GET /point/integration-api/devices': ordersAlone,
  'PATCH /point/integration-api/devices/:device_id': ordersAlone,
  'POST /point/integration-api/devices/:device_id/payment-intents': ordersAlone,
  'DELETE /point/integration-api/devices/:device_id/payment-intents/:intent_id': ordersAlone,
  'GET /point/integration-api/payment-intents/events': ordersAlone,
  'GET /point/integration-api/payment-intents/:intent_id': ordersAlone,
  'GET /point/integration-api/payment-intents/:intent_id/events': ordersAlone,
  'PUT /instore/qr/seller/collectors/:user_id/stores/:external_store_id/pos/:external_pos_id/orders':
    ordersAlone,
  'GET /instore/qr/seller/collectors/:user_id/pos/:external_pos_id/orders': ordersAlone,
  'DELETE /instore/qr/seller/collectors/:user_id/pos/:external_pos_id/orders': ordersAlone,
  'POST /instore/orders/qr/seller/collectors/:user_id/pos/:external_pos_id/qrs': ordersAlone,
  'PUT /instore/orders/qr/seller/collectors/:user_id/pos/:external_pos_id/qrs': ordersAlone,
  'DELETE /instore/orders/qr/seller/collectors/:user_id/pos/:external_pos_id/qrs': ordersAlone,
  'POST /mpmobile/instore/qr/:user_id/:external_id': ordersAlone,
  'PUT /mpmobile/instore/qr/:user_id/:external_id': ordersAlone,
  'DELETE /mpmobile/instore/qr/:user_id/:external_id': ordersAlone,
  'GET /instore/integrator': ordersAlone,
  'PATCH /instore/integrator': ordersAlone,
  'POST /instore/orders/:order_id/confirmation': ordersAlone,
  'GET /merchant_orders': 'only plugins call it; it is the search of merchant orders',
}

const assumed = 'the text is assumed'
const onRequest = 'only a fault asks for it'

/** Errors of orders and subscriptions that no recorded shape has, with the reason. A test fails if one is missing. */
export const unrecordedErrors: Readonly<
  Record<'orders' | 'subscriptions', Readonly<Record<string, string>>>
> = {
  orders: {
    in_store_payment_refund_order: onRequest,
    invalid_items: onRequest,
    invalid_order_owner: onRequest,
    order_items_total_amount_mismatch: onRequest,
    partial_refund_forbidden_with_tips: 'the scenarios give no tip',
    pos_not_found: onRequest,
    post_processing_operation_pending: onRequest,
    processor_communication_error: onRequest,
    refund_in_progress: onRequest,
    unprocessable_content: onRequest,
    unprocessable_entity: onRequest,
    user_not_authorized: onRequest,
  },
  subscriptions: {
    auto_recurring_missing: assumed,
    reason_missing: assumed,
    frequency_invalid: assumed,
    repetitions_invalid: assumed,
    billing_day_invalid: assumed,
    date_invalid: assumed,
    date_past: 'only the end of the text was reported',
    end_before_start: assumed,
    status_invalid: assumed,
    invoice_not_found: assumed,
    filter_missing: 'that a filter is needed was measured; the text is assumed',
    collector_id_missing: assumed,
    plan_back_url_invalid: 'public files quote it; the scenarios make no such plan',
  },
}
