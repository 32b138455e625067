import { expect, test } from 'vitest'
import type { Country, PaymentMethodTables } from './countries/country.ts'
import { countries, countryOf, countryOfCurrency, isSiteId, siteIds } from './countries.ts'

/** What a country still needs before gateway, simulator and console can serve it, in words. */
async function missingIn(country: Country): Promise<string[]> {
  const tables = await country.loadPaymentMethods()
  return [
    ...missingTexts(country),
    ...missingDocuments(country),
    ...missingCards(country, tables),
    ...missingOffline(country, tables),
    ...missingPlan(tables),
  ]
}

function missingTexts({ id, code, locale, currency, installmentWords, domain }: Country): string[] {
  const names = ['es', 'pt', 'en'].map(language =>
    new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code),
  )
  return [
    ...when(!/^M[A-Z]{2}$/.test(id), `id: ${id} is no site id`),
    ...when(names.includes(undefined), `code: ${code} has no name`),
    ...when(!locale.endsWith(`-${code}`), `locale: ${locale} is not of ${code}`),
    ...when(
      Intl.NumberFormat.supportedLocalesOf([locale]).length === 0,
      `locale: ${locale} writes no numbers`,
    ),
    ...when(!Intl.supportedValuesOf('currency').includes(currency), `currency: ${currency} is none`),
    ...when(!domain.startsWith('.'), 'domain: it follows “mercadopago” and starts with a dot'),
    ...when(installmentWords.includes(''), 'installmentWords: one installment and several need words'),
  ]
}

function missingDocuments({ documentTypes, testDocument }: Country): string[] {
  if (documentTypes.length === 0)
    return when(testDocument !== null, 'documentTypes: there is a test document')
  if (!testDocument) return ['testDocument: payers name a document']
  const type = documentTypes.find(({ id }) => id === testDocument.type)
  if (!type) return [`documentTypes: ${testDocument.type} of the test document`]
  const { length } = testDocument.number
  return when(length < type.minLength || length > type.maxLength, `testDocument: ${length} digits do not fit`)
}

function missingCards(
  { testCards, sampleAmount }: Country,
  { paymentMethods }: PaymentMethodTables,
): string[] {
  const ids = testCards.map(({ method }) => method)
  const charged = paymentMethods.filter(({ id }) => ids.includes(id))
  return [
    ...when(testCards[0]?.method !== 'visa', 'testCards: Visa comes first'),
    ...when(new Set(ids).size < ids.length, 'testCards: one for each payment method'),
    ...ids
      .filter(id => !charged.some(method => method.id === id))
      .map(id => `paymentMethods: ${id} of a test card`),
    ...testCards
      .filter(({ number }) => !hasValidCheckDigit(number))
      .map(({ method }) => `testCards: the check digit of ${method}`),
    ...charged
      .filter(({ min, max }) => sampleAmount < min || sampleAmount > max)
      .map(({ id }) => `sampleAmount: ${sampleAmount} cannot be paid with ${id}`),
  ]
}

/** Ids and types stand in the country's two files: the console lists some methods without loading the tables. */
function missingOffline({ offlineMethods }: Country, { paymentMethods }: PaymentMethodTables): string[] {
  return offlineMethods
    .filter(({ id, type }) => !paymentMethods.some(method => method.id === id && method.type === type))
    .map(({ id, type }) => `paymentMethods: ${id} as ${type}`)
}

function missingPlan({ paymentMethods, installmentPlan }: PaymentMethodTables): string[] {
  const ids = paymentMethods.map(({ id }) => id)
  const counts = installmentPlan.map(([count]) => count)
  return [
    ...when(!ids.includes('account_money'), 'paymentMethods: account_money'),
    ...when(new Set(ids).size < ids.length, 'paymentMethods: each once'),
    ...when(counts[0] !== 1, 'installmentPlan: it begins with one installment'),
    ...when(
      counts.toSorted((one, other) => one - other).join() !== counts.join(),
      'installmentPlan: it ascends',
    ),
  ]
}

function when(isMissing: boolean, what: string): string[] {
  return isMissing ? [what] : []
}

function hasValidCheckDigit(digits: string): boolean {
  const weighted = [...digits].reverse().map((digit, place) => Number(digit) * (place % 2 === 1 ? 2 : 1))
  return weighted.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0
}

test.each(countries)('nothing is missing in $id', async country => {
  expect(await missingIn(country)).toEqual([])
})

test('the test names what a country lacks', async () => {
  const bare: Country = {
    ...countryOf('MLA'),
    code: 'QZ',
    documentTypes: [],
    testCards: [{ method: 'oca', isDebit: false, number: '4509953566233705', securityCode: '123' }],
    offlineMethods: [{ id: 'oxxo', name: 'OXXO', type: 'ticket' }],
    loadPaymentMethods: async () => ({ paymentMethods: [], installmentPlan: [] }),
  }
  expect(await missingIn(bare)).toEqual([
    'code: QZ has no name',
    'locale: es-AR is not of QZ',
    'documentTypes: there is a test document',
    'testCards: Visa comes first',
    'paymentMethods: oca of a test card',
    'testCards: the check digit of oca',
    'paymentMethods: oxxo as ticket',
    'paymentMethods: account_money',
    'installmentPlan: it begins with one installment',
  ])
})

test('the countries begin with those of the specification, in its order', () => {
  expect(siteIds.slice(0, 7)).toEqual(['MLA', 'MLB', 'MLC', 'MLM', 'MLU', 'MCO', 'MPE'])
  expect(isSiteId('MPE')).toBe(true)
  expect(isSiteId('toString')).toBe(false)
})

test('a currency names its country', () => {
  expect(countryOfCurrency('CLP')?.id).toBe('MLC')
  expect(countryOfCurrency('EUR')).toBeUndefined()
  expect(new Set(countries.map(({ currency }) => currency)).size).toBe(countries.length)
})

test('every pattern of a card range can be read', async () => {
  for (const { loadPaymentMethods } of countries) {
    const { paymentMethods } = await loadPaymentMethods()
    for (const { pattern, excluded } of paymentMethods.flatMap(({ ranges }) => ranges)) {
      expect(() => [new RegExp(pattern), new RegExp(excluded ?? '')]).not.toThrow()
    }
  }
})
