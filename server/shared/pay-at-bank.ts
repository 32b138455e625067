/** What a test payer sends to pay on the page of a bank, as with PSE and Webpay. */
import type { Country } from '../facts/countries.ts'
import { bankCallbackUrl, psePayer } from '../facts/pse-payer.ts'
import { payerOf } from './test-payer.ts'

function payerAtBank(country: Country) {
  return { ...payerOf(country), ...psePayer, entity_type: 'individual' }
}

/**
 * Resolves to what a payment or an order needs to be paid by this method, at the first of its banks: the fields of a
 * payment or of an order, and those that name the bank in the payment method of an order. Undefined for other methods.
 */
export async function findBankSale(country: Country, method: string | undefined) {
  const found = country.bankMethods?.find(({ id }) => id === method)
  if (!found) return undefined
  const { paymentMethods } = await country.loadPaymentMethods()
  const bank = { financial_institution: paymentMethods.find(({ id }) => id === method)?.banks[0]?.id }
  const payer = payerAtBank(country)
  return {
    id: found.id,
    payment: {
      payer,
      transaction_details: bank,
      additional_info: { ip_address: '127.0.0.1' },
      callback_url: bankCallbackUrl,
    },
    order: { payer, config: { online: { callback_url: bankCallbackUrl } } },
    orderMethod: { id: found.id, type: found.type, ...bank },
  }
}
