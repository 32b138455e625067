import { creditCard, debitCard } from '../cards.ts'
import { type Country, documentType, otherDocument, ticket } from '../country.ts'

/** Uruguay. */
export const mlu: Country<'MLU'> = {
  id: 'MLU',
  code: 'UY',
  alpha3: 'URY',
  locale: 'es-UY',
  articleInPortuguese: 'o',
  timeZone: 'America/Montevideo',
  currency: 'UYU',
  currencyNumber: '858',
  decimals: 2,
  currencySymbol: '$',
  domain: '.com.uy',
  installmentWords: ['cuota', 'cuotas'],
  documentTypes: [documentType('CI', 'CI', { min: 7, max: 8 }), otherDocument],
  testDocument: { type: 'CI', number: '12345678' },
  testAddress: { city: 'Montevideo', stateId: 'UY-MO', zipCode: '11000', areaCode: '2' },
  testCards: [
    creditCard('visa', '4509953566233704'),
    creditCard('master', '5031755734530604'),
    debitCard('debvisa', '4213016314706756'),
  ],
  offlineMethods: [ticket('abitab', 'Abitab'), ticket('redpagos', 'Redpagos')],
  sampleItem: 'Mate',
  sampleAmount: 900,
  feeRate: 0.0599,
  refundDays: 180,
  captureDays: 7,
  loadPaymentMethods: () => import('./payment-methods.ts'),
}
