import { type ProviderError, refusal } from './provider-error.ts'

/** Causes of customers and their cards. The codes are texts in the JSON. */
export const customerCauses: Record<string, string> = {
  '100': 'the credentials are required',
  '101': 'the customer already exist',
  '102': 'the customer id is required',
  '103': 'parameter must be an object',
  '104': 'parameter too large',
  '105': 'the customer id is invalid',
  '106': 'the email format is invalid',
  '107': 'the first_name is invalid',
  '108': 'the last_name is invalid',
  '109': 'the phone.area_code is invalid',
  '110': 'the phone.number is invalid',
  '111': 'the identification.type is invalid',
  '112': 'the identification.number is invalid',
  '113': 'the address.zip_code is invalid',
  '114': 'the address.street_name is invalid',
  '115': 'the date_registered format is invalid',
  '116': 'the description is too long',
  '117': 'the metadata is invalid',
  '118': 'the body must be a Json object',
  '119': 'the card is required',
  '120': 'card not found',
  '121': 'the card is invalid',
  '122': 'the card data is invalid',
  '123': 'the payment_method_id is required',
  '124': 'the issuer_id is required',
  '125': 'invalid parameters',
  '126': 'invalid parameters. You cannot update the email',
  '127': 'cannot resolve the payment method of card, check the payment_method_id and issuer_id',
  '128': 'the test email format must be test_payer_[0-9]{1,10}@testuser.com',
  '129': 'maximum number of cards reached',
  '140': 'invalid card owner',
  '150': 'invalid users involved',
  '200': 'invalid range format',
  '201': 'range attribute must belong to date entity',
  '202': 'invalid after parameter, it should be date[iso_8601]',
  '203': 'invalid before parameter, it should be date[iso_8601]',
  '204': 'invalid filter format',
  '205': 'invalid query format',
  '206': 'attributes to sort must belong to customer entity',
  '207': 'order filter must be asc or desc',
  '208': 'invalid sort parameter format',
}

export function customerError(code: keyof typeof customerCauses & string): ProviderError {
  const description = customerCauses[code] ?? 'invalid parameters'
  return refusal(400, description, [{ code, description }])
}

export function customerNotFound(): ProviderError {
  return refusal(404, 'not found', [{ code: 'not_found', description: 'customer not found' }])
}

export function cardNotFound(): ProviderError {
  return refusal(404, 'card not found', [{ code: '120', description: 'card not found' }])
}
