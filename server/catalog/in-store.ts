/**
 * The QR routes before `/v1/orders`, which the OpenAPI description calls deprecated: `/instore` and the still older
 * `/mpmobile`. Their orders live as QR orders do, and their payments make merchant orders.
 */
import type { Resource } from './operation.ts'

const atPos = '/instore/qr/seller/collectors/{user_id}/pos/{external_pos_id}/orders'
const codes = '/instore/orders/qr/seller/collectors/{user_id}/pos/{external_pos_id}/qrs'
const older = '/mpmobile/instore/qr/{user_id}/{external_id}'
const described = { subject: 'provider', certainty: 'described' } as const

export const inStore = {
  putOrder: {
    provider:
      'PUT /instore/qr/seller/collectors/{user_id}/stores/{external_store_id}/pos/{external_pos_id}/orders',
    ...described,
  },
  getOrder: { provider: `GET ${atPos}`, ...described },
  deleteOrder: { provider: `DELETE ${atPos}`, ...described },
  createCode: { provider: `POST ${codes}`, ...described },
  putCode: { provider: `PUT ${codes}`, ...described },
  deleteCode: { provider: `DELETE ${codes}`, subject: 'provider', certainty: 'guessed' },
  createOlder: { provider: `POST ${older}`, ...described },
  putOlder: { provider: `PUT ${older}`, ...described },
  deleteOlder: { provider: `DELETE ${older}`, ...described },
  getIntegrator: { provider: 'GET /instore/integrator', ...described },
  changeIntegrator: { provider: 'PATCH /instore/integrator', ...described },
  confirmCashOut: { provider: 'POST /instore/orders/{order_id}/confirmation', ...described },
} satisfies Resource
