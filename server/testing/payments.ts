import { testCardExpiry } from '../facts/countries/test-card.ts'
import { type Country, countryOf, type SiteId } from '../facts/countries.ts'
import { idOf } from './entries.ts'
import type { Send } from './json-client.ts'
import type { CardOutcome, Chargeback, Pasarela, Payment, PaymentRef, Refund } from './types.ts'

type Verbs = Pick<
  Pasarela,
  'pay' | 'read' | 'approve' | 'reject' | 'expire' | 'cancel' | 'capture' | 'refund' | 'chargeback'
>
/** `ask` sends to the gateway, `simulate` to the simulator. */
type Servers = { ask: Send; simulate: Send }

/** What shop, payer, bank and reviewer do to payments. The answers are the provider's, whose fields are not checked. */
export function createPayments({ ask, simulate }: Servers, site: SiteId): Verbs {
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
      const created = await simulate('POST', '/v1/card_tokens', { body: tokenOf(card, outcome, country) })
      const { id: token } = created as { id: string }
      const body = { ...common, token, installments: 1, payment_method_id: card.method, ...fields }
      return (await ask('POST', '/payments', { body })) as Payment
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

function cardOf({ id, testCards, offlineMethods }: Country, method: string | undefined) {
  const card = method === undefined ? testCards[0] : testCards.find(one => one.method === method)
  if (card) return card
  const known = [...testCards.map(one => one.method), ...offlineMethods.map(one => one.id)]
  throw new Error(`${id} has no payment method ${method}. It has: ${known.join(', ')}.`)
}

function tokenOf(
  card: Country['testCards'][number],
  outcome: CardOutcome,
  { testDocument }: Country,
): object {
  return {
    card_number: card.number,
    security_code: card.securityCode,
    expiration_month: testCardExpiry.month,
    expiration_year: testCardExpiry.year,
    cardholder: { name: outcome, ...(testDocument && { identification: testDocument }) },
  }
}

/** A boleto needs name, document and address of the payer; other methods ignore them. */
function payerOf({ testDocument, testAddress }: Country): object {
  return {
    email: 'test_payer_12345@testuser.com',
    first_name: 'Ana',
    last_name: 'Test',
    ...(testDocument && { identification: testDocument }),
    address: {
      zip_code: testAddress.zipCode,
      street_name: 'Calle',
      street_number: '1',
      neighborhood: testAddress.city,
      city: testAddress.city,
      federal_unit: testAddress.stateId.slice(-2),
    },
  }
}
