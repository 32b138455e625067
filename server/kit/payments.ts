import type { GatewayClient, ProviderClients } from '../catalog/client.ts'
import type { Refund as ContractRefund, NewRefund } from '../contract/payments.ts'
import { countryOf, type SiteId } from '../facts/countries.ts'
import { findBankSale } from '../shared/pay-at-bank.ts'
import { cardOf, payerOf, tokenize } from '../shared/test-payer.ts'
import { idOf } from './entries.ts'
import { refuseUnknown } from './refuse-unknown.ts'
import type { Pasarela } from './types.ts'

export type PaymentVerbs = Pick<
  Pasarela,
  | 'pay'
  | 'cardToken'
  | 'payPreference'
  | 'read'
  | 'approve'
  | 'reject'
  | 'expire'
  | 'cancel'
  | 'capture'
  | 'refund'
  | 'chargeback'
>
export type Servers = { gateway: GatewayClient } & ProviderClients

/**
 * The actions of shop, payer, bank and reviewer on payments. The answers are the provider's, whose fields are not
 * checked.
 */
export function createPayments({ gateway, provider, control }: Servers, site: SiteId): PaymentVerbs {
  const country = countryOf(site)
  const { settle, dispute } = control.payments

  return {
    pay: async (options = {}) => {
      refuseUnknown(options, ['amount', 'method', 'outcome', 'fields'], 'pay')
      const { amount = country.sampleAmount, method, outcome = 'APRO', fields = {} } = options
      const offline = country.offlineMethods.find(({ id }) => id === method)
      const common = { transaction_amount: amount, description: 'Order', payer: payerOf(country) }
      const atBank = await findBankSale(country, method)
      const waiting = offline ?? atBank
      if (waiting)
        return gateway.payments.createOffline({
          ...common,
          ...atBank?.payment,
          payment_method_id: waiting.id,
          ...fields,
        })
      const card = cardOf(country, method)
      const token = await tokenize(provider, card, { outcome, country })
      const terms = { token, installments: 1, payment_method_id: card.method }
      return gateway.payments.create({ ...common, ...terms, ...fields })
    },
    cardToken: async (options = {}) => {
      refuseUnknown(options, ['method', 'outcome'], 'cardToken')
      const { method, outcome = 'APRO' } = options
      return tokenize(provider, cardOf(country, method), { outcome, country })
    },
    payPreference: async (preference, choice = {}) => {
      const { payment, back_url } = await control.checkouts.pay({ id: idOf(preference), ...choice })
      return { payment, backUrl: back_url }
    },
    read: payment => gateway.payments.get({ paymentId: idOf(payment) }),
    approve: payment => settle({ id: idOf(payment), settlement: 'approve' }),
    reject: (payment, detail) =>
      settle({ id: idOf(payment), settlement: 'reject', ...(detail && { detail }) }),
    expire: payment => settle({ id: idOf(payment), settlement: 'expire' }),
    cancel: payment => gateway.payments.cancel({ paymentId: idOf(payment) }),
    capture: (payment, amount) =>
      gateway.payments.capture({ paymentId: idOf(payment), transaction_amount: amount }),
    refund: async (payment, amount) => {
      const refund = await gateway.payments.refund({ paymentId: idOf(payment), amount })
      if (isRefund(refund)) return refund
      throw new Error('The provider answered with no refund, as it does for a key that was used before.')
    },
    chargeback: (payment, verdict) => dispute({ id: idOf(payment), ...(verdict && { verdict }) }),
  }
}

function isRefund(answer: NewRefund): answer is ContractRefund {
  return 'id' in answer
}
