/**
 * What the provider’s plugins for WooCommerce, PrestaShop and Magento call besides the public API. None of it is
 * documented: the routes and their answers are those that the public sources of the plugins and of their PHP library
 * send and read (pp-php-sdk 3.6.0, cart-woocommerce 8.7, adb-payment 1.15, cart-prestashop-7, cart-magento2 3.19).
 */
import type { Resource } from './operation.ts'

const methodList = { subject: 'payment_method', access: 'browser', certainty: 'described' } as const
const described = { subject: 'provider', certainty: 'described' } as const
const open = { ...described, access: 'open' } as const
const ofPayment = { subject: 'payment', certainty: 'described' } as const

export const plugins = {
  getCredentials: {
    provider: 'GET /plugins-credentials-wrapper/credentials',
    certainty: 'described',
    subject: 'provider',
    access: 'browser',
  },
  getApplication: { provider: 'GET /applications/{id}', ...described },
  startOnboarding: { provider: 'POST /ppcore/prod/configurations-api/onboarding/v1/integration', ...open },
  finishOnboarding: {
    provider: 'GET /ppcore/prod/configurations-api/onboarding/v1/integration/{id}',
    ...open,
  },

  createPreference: {
    provider: 'POST /v1/asgard/preferences',
    subject: 'preference',
    certainty: 'described',
  },
  createPayment: { provider: 'POST /v1/asgard/payments', ...ofPayment },
  createPaymentV2: { provider: 'POST /v2/asgard/payments', ...ofPayment },
  createPaymentV21: { provider: 'POST /ppcore/prod/transaction/v21/payments', ...ofPayment },
  refund: { provider: 'POST /ppcore/prod/transaction/v1/payments/{id}/refund', ...ofPayment },
  refundTwoCards: { provider: 'POST /v1/asgard/multipayments/{id}/refund', ...ofPayment },
  getNotification: { provider: 'GET /v1/asgard/notification/{id}', ...described },

  listMethods: { provider: 'GET /v1/asgard/payment-methods', ...methodList },
  listMethodsOfBifrost: { provider: 'GET /v1/bifrost/payment-methods', ...methodList },
  listMethodsByKey: { provider: 'GET /ppcore/prod/payment-methods/v1/payment-methods', ...methodList },
  listMethodsByTestKey: { provider: 'GET /ppcore/beta/payment-methods/v1/payment-methods', ...methodList },
  listMethodsOfSite: {
    provider: 'GET /sites/{site_id}/payment_methods',
    certainty: 'described',
    subject: 'payment_method',
    access: 'open',
  },
  getExchangeRate: { provider: 'GET /ppcore/prod/payment-methods/v1/exchange', ...described },
  convertCurrency: { provider: 'GET /currency_conversions/search', ...described },
  findCampaign: { provider: 'GET /discount_campaigns', ...described },
  findCampaignOfV1: { provider: 'GET /v1/discount_campaigns', ...described },

  // What a plugin tells the provider about itself.
  startIntegration: {
    provider: 'POST /v1/eplatforms/core/identification/seller-configuration/start-integration',
    ...open,
  },
  updateIntegration: {
    provider: 'PUT /v1/eplatforms/core/identification/seller-configuration/update-integration',
    ...open,
  },
  reportEvent: { provider: 'POST /ppcore/prod/monitor/v1/event/datadog/{team}/{event_type}', ...open },
  reportError: { provider: 'POST /ppcore/prod/monitor/v1/event/error', ...open },
  reportPageError: { provider: 'POST /ppcore/prod/monitor/v1/errors', ...open },
  reportTrackingError: { provider: 'POST /v1/plugins/melidata/errors', ...open },
  reportNotice: { provider: 'POST /v1/plugins/notices/metrics', ...open },
} satisfies Resource
