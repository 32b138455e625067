import { countryOf, type SiteId } from '../facts/countries.ts'
import type { Send } from '../shared/json-client.ts'
import { cardOf, payerOf, tokenize } from '../shared/test-payer.ts'
import { idOf } from './entries.ts'
import type { Chargeback, Payment, PaymentRef, Refund } from './record-types.ts'
import type { Pasarela } from './types.ts'

export type PaymentVerbs = Pick<
  Pasarela,
  | 'pay'
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
type PaidCheckout = { payment: Payment; back_url: string | null }
/** `ask` sends to the gateway, `simulate` to the simulator. */
export type Servers = { ask: Send; simulate: Send }

/**
 * The actions of shop, payer, bank and reviewer on payments. The answers are the provider's, whose fields are not
 * checked.
 */
export function createPayments({ ask, simulate }: Servers, site: SiteId): PaymentVerbs {
  const country = countryOf(site)
  const settle = async (payment: PaymentRef, body: object) =>
    (await simulate('POST', `/simulator/payments/${idOf(payment)}/settle`, { body })) as Payment
  const act = (payment: PaymentRef, action: string, body: object = {}) =>
    ask('POST', `/payments/${idOf(payment)}/${action}`, { body })

  return {
    pay: async ({ amount = country.sampleAmount, method, outcome = 'APRO', fields = {} } = {}) => {
      const isOffline = country.offlineMethods.some(({ id }) => id === method)
      const common = { transaction_amount: amount, description: 'Order', payer: payerOf(country) }
      if (isOffline) {
        const body = { ...common, payment_method_id: method, ...fields }
        return (await ask('POST', '/payments/offline', { body })) as Payment
      }
      const card = cardOf(country, method)
      const token = await tokenize(simulate, card, { outcome, country })
      const body = { ...common, token, installments: 1, payment_method_id: card.method, ...fields }
      return (await ask('POST', '/payments', { body })) as Payment
    },
    payPreference: async (preference, choice = {}) => {
      const path = `/simulator/checkouts/${idOf(preference)}/pay`
      const { payment, back_url } = (await simulate('POST', path, { body: choice })) as PaidCheckout
      return { payment, backUrl: back_url }
    },
    read: async payment => (await ask('GET', `/payments/${idOf(payment)}`)) as Payment,
    approve: payment => settle(payment, { settlement: 'approve' }),
    reject: (payment, detail) => settle(payment, { settlement: 'reject', ...(detail && { detail }) }),
    expire: payment => settle(payment, { settlement: 'expire' }),
    cancel: async payment => (await act(payment, 'cancel')) as Payment,
    capture: async (payment, amount) =>
      (await act(payment, 'capture', amount === undefined ? {} : { transaction_amount: amount })) as Payment,
    refund: async (payment, amount) =>
      (await act(payment, 'refunds', amount === undefined ? {} : { amount })) as Refund,
    chargeback: async (payment, verdict) => {
      const path = `/simulator/payments/${idOf(payment)}/chargeback`
      return (await simulate('POST', path, { body: verdict ? { verdict } : {} })) as Chargeback
    },
  }
}
