/**
 * THE list of the provider's routes that are not simulated, from its OpenAPI document of 2026-06-24, its documentation and
 * its SDKs. Shops may call them through the shop proxy. The documents, `pasarela coverage` and the 501 of the simulator
 * follow it. A route that gets simulated moves to an entry of the catalog, which does not compile without its handler.
 */
const claim = '/post-purchase/v1/claims/{claim_id}'

/** Methods and path, by subject. */
export const notSimulated: Readonly<Record<string, readonly string[]>> = {
  claims: [
    `POST ${claim}/attachments`,
    `GET ${claim}/attachments/{file_name}`,
    `GET ${claim}/attachments/{file_name}/download`,
    'POST /v1/chargebacks/{chargeback_id}/documentation',
    'GET /v1/chargebacks/documentation/{type}/{document_id}',
  ],
  payouts: [
    // No public page names all states of a batch.
    'GET /v1/payouts/{payout_id}',
  ],
  wallet_connect: [
    'POST /v2/wallet_connect/agreements',
    'GET DELETE /v2/wallet_connect/agreements/{agreement_id}',
    'POST /v2/wallet_connect/agreements/{agreement_id}/payer_token',
    'POST /v2/wallet_connect/coupons',
    'POST /v2/wallet_connect/discounts',
  ],
  lists: ['GET /item_categories'],
  // Pix of the plugin for Magento since adb-payment 1.15. No document names them.
  plugin_orders: [
    'POST /plugins-platforms/v1/orders',
    'GET /plugins-platforms/v1/orders/{id}',
    'GET /plugins-platforms/v1/notification/order/{id}',
    'POST /plugins-platforms/v1/orders/{id}/cancel',
    'POST /plugins-platforms/v1/orders/{id}/refund',
  ],
}

/** The provider's page about the routes of a subject, or the public source that calls them. */
const pages: Readonly<Record<string, string>> = {
  claims: 'https://www.mercadopago.com.br/developers/en/reference/claims/get-claim-details/get',
  payouts:
    'https://www.mercadopago.com.br/developers/en/docs/payouts/integration-configuration/money-transfers',
  wallet_connect:
    'https://www.mercadopago.com.br/developers/en/reference/online-payments/wallet-connect/overview',
  plugin_orders: 'https://github.com/mercadopago/adb-payment',
}

export const pageOf = (subject: string): string =>
  pages[subject] ?? 'https://www.mercadopago.com.br/developers/en/reference'
