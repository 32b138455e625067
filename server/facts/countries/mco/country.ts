import { creditCard, debitCard } from '../cards.ts'
import { bankTransfer, type Country, documentType, otherDocument, ticket } from '../country.ts'

/** Colombia. */
export const mco: Country<'MCO'> = {
  id: 'MCO',
  code: 'CO',
  alpha3: 'COL',
  locale: 'es-CO',
  articleInPortuguese: 'a',
  timeZone: 'America/Bogota',
  currency: 'COP',
  currencyNumber: '170',
  // Cents exist on paper only: the provider charges whole pesos.
  decimals: 0,
  currencySymbol: '$',
  domain: '.com.co',
  installmentWords: ['cuota', 'cuotas'],
  documentTypes: [
    documentType('CC', 'C.C.', { min: 5, max: 20 }),
    documentType('CE', 'C.E.', { min: 5, max: 20 }),
    documentType('NIT', 'NIT', { min: 5, max: 20 }),
    otherDocument,
  ],
  testDocument: { type: 'Otro', number: '123456789' },
  bankDocuments: { individual: 'CC', association: 'NIT' },
  testAddress: { city: 'Bogotá', stateId: 'CO-DC', zipCode: '110111', areaCode: '601' },
  testCards: [
    creditCard('visa', '4013540682746260'),
    creditCard('master', '5254133674403564'),
    creditCard('amex', '374378187755283'),
    debitCard('debvisa', '4915112055246507'),
  ],
  offlineMethods: [ticket('efecty', 'Efecty')],
  bankMethods: [bankTransfer('pse', 'PSE')],
  sampleItem: 'Café',
  sampleAmount: 50_000,
  subscriptionAmounts: { min: 1_600 },
  feeRate: 0.0329,
  refundDays: 180,
  captureDays: 7,
  loadPaymentMethods: () => import('./payment-methods.ts'),
}
