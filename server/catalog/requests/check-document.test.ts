import { beforeAll, expect, test } from 'vitest'
import { loadPaymentMethods } from '../../facts/countries/find-method.ts'
import { countryOf } from '../../facts/countries.ts'
import { checkRequest } from './check-request.ts'
import { requestOf } from './requests.ts'
import { refuses } from './rule.ts'

beforeAll(loadPaymentMethods)

const bodies = {
  'POST /v1/orders': { type: 'online', external_reference: '1', total_amount: '10.00' },
  'POST /checkout/preferences': { items: [{ title: 'Mate', quantity: 1, unit_price: 10 }] },
}
const documents = [
  [{ type: 'CPF', number: '12345678909' }, []],
  [{ type: 'DNI', number: '12345678' }, ['payer.identification.type']],
  [{ type: 'CPF', number: '1234' }, ['payer.identification.number']],
  // Examples of the provider have such check digits.
  [{ type: 'CPF', number: '12345678900' }, []],
] as const

test.each(Object.entries(bodies))(
  '%s: a document of another country is warned of, as in payments',
  (name, body) => {
    const request = requestOf(name, body)
    if (!request) throw new Error(name)
    for (const [identification, paths] of documents) {
      const payer = { email: 'jane@testuser.com', identification }
      const found = checkRequest(request, { ...body, payer }, { country: countryOf('MLB'), now: 0 })
      const ofDocument = found.filter(({ path }) => path.startsWith('payer.identification'))
      expect(
        ofDocument.map(({ path }) => path),
        JSON.stringify(identification),
      ).toEqual(paths)
      expect(ofDocument.some(({ rule }) => refuses(rule, 'provider'))).toBe(false)
    }
  },
)

test.each([
  ['POST /v1/payments', (identification: object) => ({ payer: { identification } })],
  ['POST /v1/card_tokens', (identification: object) => ({ cardholder: { identification } })],
])('%s: no document is doubted where the provider lists no types, as in Mexico', (name, toBody) => {
  for (const type of ['RFC', 'CURP', 'Otro']) {
    const body = toBody({ type, number: 'XAXX010101000' })
    const request = requestOf(name, body)
    if (!request) throw new Error(name)
    const found = checkRequest(request, body, { country: countryOf('MLM'), now: 0 })
    expect(found.map(({ path }) => path).filter(path => path.includes('identification'))).toEqual([])
  }
})
