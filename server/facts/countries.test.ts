import { expect, test } from 'vitest'
import { type Country, methodsWithoutCard, type PaymentMethodTables } from './countries/country.ts'
import { countries, countryOf, countryOfCurrency, isSiteId, siteIds } from './countries.ts'
import { languages } from './languages.ts'

/** Lists what the gateway, the simulator and the console lack to serve a country. */
async function missingIn(country: Country): Promise<string[]> {
  const tables = await country.loadPaymentMethods()
  return [
    ...missingTexts(country),
    ...missingDocuments(country),
    ...missingCards(country, tables),
    ...missingOffline(country, tables),
    ...notOffered(country, tables),
    ...missingPlan(tables),
  ]
}

function missingTexts(country: Country): string[] {
  const { id, code, locale, currency, installmentWords, domain, testAddress } = country
  const names = languages.map(language =>
    new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code),
  )
  return [
    ...when(!/^M[A-Z]{2}$/.test(id), `id: ${id} is not a site id`),
    ...when(names.includes(undefined), `code: ${code} has no name`),
    ...when(!locale.endsWith(`-${code}`), `locale: ${locale} is not of ${code}`),
    ...when(
      Intl.NumberFormat.supportedLocalesOf([locale]).length === 0,
      `locale: ${locale} has no number format`,
    ),
    ...when(!Intl.supportedValuesOf('currency').includes(currency), `currency: ${currency} is unknown`),
    ...when(!domain.startsWith('.'), 'domain: must start with a dot'),
    ...when(
      !testAddress.stateId.startsWith(`${code}-`),
      `testAddress: ${testAddress.stateId} is not in ${code}`,
    ),
    ...when(installmentWords.includes(''), 'installmentWords: must not be empty'),
  ]
}

function missingDocuments({ documentTypes, testDocument, bankDocuments }: Country): string[] {
  if (documentTypes.length === 0)
    return when(testDocument !== null, 'documentTypes: must contain the type of the test document')
  if (!testDocument) return ['testDocument: is required where payers have documents']
  const type = documentTypes.find(({ id }) => id === testDocument.type)
  if (!type) return [`documentTypes: ${testDocument.type} of the test document is missing`]
  const { length } = testDocument.number
  return [
    ...when(
      length < type.minLength || length > type.maxLength,
      `testDocument: ${length} digits do not fit the type`,
    ),
    ...Object.values(bankDocuments ?? {}).flatMap(one =>
      when(!documentTypes.some(({ id }) => id === one), `bankDocuments: ${one} is no type of the country`),
    ),
  ]
}

function missingCards(
  { testCards, sampleAmount }: Country,
  { paymentMethods }: PaymentMethodTables,
): string[] {
  const ids = testCards.map(({ method }) => method)
  const charged = paymentMethods.filter(({ id }) => ids.includes(id))
  return [
    ...when(testCards[0]?.method !== 'visa', 'testCards: Visa must come first'),
    ...when(new Set(ids).size < ids.length, 'testCards: must have one card for each payment method'),
    ...ids
      .filter(id => !charged.some(method => method.id === id))
      .map(id => `paymentMethods: ${id} of a test card is missing`),
    ...testCards
      .filter(({ number }) => !hasValidCheckDigit(number))
      .map(({ method }) => `testCards: the check digit of ${method} is wrong`),
    ...charged
      .filter(({ min, max }) => sampleAmount < min || sampleAmount > max)
      .map(({ id }) => `sampleAmount: ${sampleAmount} cannot be paid with ${id}`),
  ]
}

/**
 * The country's two files repeat ids and types, because the console lists offline methods without loading the large
 * tables.
 */
function missingOffline(country: Country, { paymentMethods }: PaymentMethodTables): string[] {
  return methodsWithoutCard(country)
    .filter(({ id, type }) => !paymentMethods.some(method => method.id === id && method.type === type))
    .map(({ id, type }) => `paymentMethods: ${id} of type ${type} is missing`)
}

/** The types of methods that need no card. */
const waitingTypes = ['ticket', 'atm', 'bank_transfer', 'digital_wallet']

function notOffered(country: Country, { paymentMethods }: PaymentMethodTables): string[] {
  const offered = methodsWithoutCard(country).map(({ id }) => id)
  return paymentMethods
    .filter(({ id, type }) => waitingTypes.includes(type) && !offered.includes(id))
    .map(({ id }) => `offlineMethods: ${id} is not offered`)
}

function missingPlan({ paymentMethods, installmentPlan }: PaymentMethodTables): string[] {
  const ids = paymentMethods.map(({ id }) => id)
  const counts = installmentPlan.map(([count]) => count)
  return [
    ...when(!ids.includes('account_money'), 'paymentMethods: account_money is missing'),
    ...when(new Set(ids).size < ids.length, 'paymentMethods: must not repeat an id'),
    ...when(counts[0] !== 1, 'installmentPlan: must start with one installment'),
    ...when(
      counts.toSorted((one, other) => one - other).join() !== counts.join(),
      'installmentPlan: must be in ascending order',
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

test('reports what a country lacks', async () => {
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
    'testAddress: AR-C is not in QZ',
    'documentTypes: must contain the type of the test document',
    'testCards: Visa must come first',
    'paymentMethods: oca of a test card is missing',
    'testCards: the check digit of oca is wrong',
    'paymentMethods: oxxo of type ticket is missing',
    'paymentMethods: account_money is missing',
    'installmentPlan: must start with one installment',
  ])
})

test('the countries start with those of the specification, in its order', () => {
  expect(siteIds.slice(0, 7)).toEqual(['MLA', 'MLB', 'MLC', 'MLM', 'MLU', 'MCO', 'MPE'])
  expect(isSiteId('MPE')).toBe(true)
  expect(isSiteId('toString')).toBe(false)
})

test('finds the country of a currency', () => {
  expect(countryOfCurrency('CLP')?.id).toBe('MLC')
  expect(countryOfCurrency('EUR')).toBeUndefined()
  expect(new Set(countries.map(({ currency }) => currency)).size).toBe(countries.length)
})

test('every pattern of a card range is a valid regular expression', async () => {
  for (const { loadPaymentMethods } of countries) {
    const { paymentMethods } = await loadPaymentMethods()
    for (const { pattern, excluded } of paymentMethods.flatMap(({ ranges }) => ranges)) {
      expect(() => [new RegExp(pattern), new RegExp(excluded ?? '')]).not.toThrow()
    }
  }
})
